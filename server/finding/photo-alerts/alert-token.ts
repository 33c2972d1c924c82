import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';

/** The purposes of a mailed link. A token is valid for one purpose: a link that unsubscribes cannot confirm. */
type AlertPurpose = 'confirm' | 'leave';

type TokenDeps = Pick<Deps, 'keys'>;

const messageOf = (tenantId: string, purpose: AlertPurpose, alertId: string): string =>
  `${tenantId} ${purpose} ${alertId}`;

/** Signs the token of a mailed link. It contains the alert's id and is valid as long as the alert exists. */
export function signAlertToken(
  { keys }: TokenDeps,
  tenantId: string,
  purpose: AlertPurpose,
  alertId: string,
): string {
  return `${alertId}.${keys.sign('photo-alerts', messageOf(tenantId, purpose, alertId))}`;
}

/** Verifies the token of a mailed link. @returns its alert; undefined if it is forged or for something else */
export function verifyAlertToken(
  { keys }: TokenDeps,
  tenantId: string,
  purpose: AlertPurpose,
  token: string,
): string | undefined {
  const [id, signature = ''] = token.split('.');
  const alertId = idSchema.safeParse(id).data;
  if (alertId === undefined) return undefined;
  const message = messageOf(tenantId, purpose, alertId);
  return keys.verify('photo-alerts', message, signature) ? alertId : undefined;
}
