import type { SigningKeys } from '#platform/signing/signing-keys.ts';

export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** A webhook older than this is a replay. The bank retries for hours, but signs each attempt with a new time. */
const TOLERANCE_MS = 5 * 60_000;

/** Signs a webhook: `t=<Unix milliseconds>,v1=<HMAC of tenant, time and body>`. */
export function signWebhook(keys: SigningKeys, tenantId: string, body: string, now: Date): string {
  const time = now.getTime();
  return `t=${time},v1=${keys.sign('sandbox-bank', `${tenantId}.${time}.${body}`)}`;
}

export function isWebhookGenuine(
  keys: SigningKeys,
  tenantId: string,
  body: string,
  header: string | string[] | undefined,
  now: Date,
): boolean {
  const match = /^t=(\d+),v1=([\w-]+)$/.exec(Array.isArray(header) ? '' : (header ?? ''));
  if (match === null) return false;
  const [, time = '', signature = ''] = match;
  const isFresh = Math.abs(now.getTime() - Number(time)) <= TOLERANCE_MS;
  return isFresh && keys.verify('sandbox-bank', `${tenantId}.${time}.${body}`, signature);
}
