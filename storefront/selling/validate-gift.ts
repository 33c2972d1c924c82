import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

/** What the buyer of a gift code fills in; everything may stay empty. */
export interface GiftFields {
  name: string;
  email: string;
  message: string;
}

/** Returns whether an entered address does not look like one. */
export function isEmailMalformed({ email }: GiftFields): boolean {
  const typed = withoutInvisible(email);
  return typed !== '' && !isPlainEmail(typed);
}

/** Returns the filled-in fields, as the wire takes them; undefined if all are empty. */
export function giftOf({ name, email, message }: GiftFields): CodeGift | undefined {
  const filled = Object.entries({
    name: name.trim(),
    email: withoutInvisible(email),
    message: message.trim(),
  }).filter(([, value]) => value !== '');
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
