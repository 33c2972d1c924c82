import { timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '#platform/signing/signing-keys.ts';

/** A mail, as its return address names it. */
interface Returned {
  tenantId: string;
  mailId: string;
}

/**
 * 64 bits suffice, because a guess also needs the mail's random id. In lower case, which every server on the way
 * preserves.
 */
const SIGNATURE_DIGITS = 16;

const messageOf = ({ tenantId, mailId }: Returned): string => `${tenantId}/${mailId}`;
const digitsOf = (signature: string): string =>
  Buffer.from(signature, 'base64url').toString('hex').slice(0, SIGNATURE_DIGITS);

/**
 * Builds the address for bounces of a mail. Each mail has its own, and it is signed, so that only those who have
 * seen the mail can report it as bounced.
 * @param bounceAddress as in `bounces@example.com`
 */
export function signReturnPath(keys: SigningKeys, bounceAddress: string, returned: Returned): string {
  const at = bounceAddress.lastIndexOf('@');
  const token = returned.mailId.replaceAll('-', '') + digitsOf(keys.sign('bounces', messageOf(returned)));
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`;
}

/** A report names the mail's own address a few times. Each one that is tried costs a signature for each tenant. */
const ADDRESSES_MAX = 20;

const RETURN_PATH = /\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{16})@/gi;

/**
 * Finds the mail whose return address a text contains, among its first addresses of that form.
 * @param text headers of a message, or an address
 * @param tenantIds all tenants: the signature determines the mail's tenant
 * @returns undefined if there is no such address, or if it is forged
 */
export function readReturnPath(
  keys: SigningKeys,
  text: string,
  tenantIds: readonly string[],
): Returned | undefined {
  const found = [...text.toLowerCase().matchAll(RETURN_PATH)].slice(0, ADDRESSES_MAX);
  for (const [, ...digits] of found) {
    const given = Buffer.from(digits.at(-1) ?? '');
    const mailId = digits.slice(0, -1).join('-');
    const tenantId = tenantIds.find((each) =>
      keys
        .signatures('bounces', messageOf({ tenantId: each, mailId }))
        .some((signature) => timingSafeEqual(Buffer.from(digitsOf(signature)), given)),
    );
    if (tenantId !== undefined) return { tenantId, mailId };
  }
  return undefined;
}
