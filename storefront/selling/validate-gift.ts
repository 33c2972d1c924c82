import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

/** The buyer's input for a gift code; every field is optional. */
export interface GiftFields {
  name: string;
  email: string;
  message: string;
}

/** Returns whether the input is not a valid address. */
export function isEmailMalformed({ email }: GiftFields): boolean {
  const typed = withoutInvisible(email);
  return typed !== '' && !isPlainEmail(typed);
}

/** Returns the filled-in fields in the contract's format; undefined if all are empty. */
export function giftOf({ name, email, message }: GiftFields): CodeGift | undefined {
  const filled = Object.entries({
    name: name.trim(),
    email: withoutInvisible(email),
    message: message.trim(),
  }).filter(([, value]) => value !== '');
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
