import { createHash, timingSafeEqual, verify } from 'node:crypto';
import { basicAuth } from '../call-provider.ts';
import type { Webhook } from '../payment-provider.ts';
import type { BepaidKeys } from './bepaid-keys.ts';

/**
 * Verifies that bePaid posted a webhook to this shop: it contains the shop's id and secret, and is signed with the
 * shop's own RSA key, SHA-256, base64 in `Content-Signature` (docs.bepaid.by/en/dev_tools/webhooks, read 2026-11-21).
 * Both are required: with the secret alone, whoever once saw it could forge webhooks.
 */
export function isWebhookGenuine({ shopId, secretKey, publicKeys }: BepaidKeys, webhook: Webhook): boolean {
  const { authorization, 'content-signature': signature } = webhook.headers;
  if (typeof authorization !== 'string' || typeof signature !== 'string') return false;
  if (!isSame(authorization, basicAuth(shopId, secretKey))) return false;
  const body = Buffer.from(webhook.body);
  const bytes = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify('sha256', body, key, bytes));
}

/** Compared in one time, however much of it is right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
