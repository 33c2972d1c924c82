import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Reads the key as bePaid's back office shows it: base64, with or without PEM's first and last line. */
function readPublicKey(text: string): KeyObject | undefined {
  const base64 = text.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s/g, '');
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

const publicKeySchema = z.string().transform((text, context) => {
  const key = readPublicKey(text);
  if (key?.asymmetricKeyType === 'rsa') return key;
  context.addIssue('must be the public key of the shop, as the back office shows it');
  return z.NEVER;
});

/** A tenant's keys at bePaid, as in the keys file (docs/payments/bepaid.md). */
export const bepaidKeysSchema = z.strictObject({
  /** `test` moves no money: every payment is requested as a test, and only test transactions are accepted. */
  mode: z.literal(['test', 'live'], 'must be test or live'),
  shopId: z.string().regex(/^\d{1,20}$/, 'must be the number of the shop'),
  secretKey: z.string().regex(/^\S{8,200}$/, 'must be the secret key of the shop'),
  /** The public keys for verifying webhooks; two during a key change. */
  publicKeys: z.array(publicKeySchema).min(1, 'needs at least one public key'),
});

export type BepaidKeys = z.output<typeof bepaidKeysSchema>;
