import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import { isEmail } from '#contract/shoppingcart.ts';

/** What the buyer of a gift code fills in; everything may stay empty. */
export interface GiftFields {
  name: string;
  email: string;
  message: string;
}

/** Tells whether an address was given that does not look like one. */
export function isEmailMalformed({ email }: GiftFields): boolean {
  return email.trim() !== '' && !isEmail(email.trim());
}

/** Returns the fields that say something, as the wire takes them; undefined where none does. */
export function giftOf({ name, email, message }: GiftFields): CodeGift | undefined {
  const said = Object.entries({ name: name.trim(), email: email.trim(), message: message.trim() }).filter(
    ([, value]) => value !== '',
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
