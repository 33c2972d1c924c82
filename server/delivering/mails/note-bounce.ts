import { deleteAlert } from '#finding/photo-alerts/index.ts';
import { suppressAddresses } from '#hosting/mail-addresses/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { headersOf, readDeliveryStatus, readFeedbackType } from './delivery-status.rules.ts';
import { bounceMail, findMailAddress } from './mails.store.ts';
import { readReturnPath } from './return-path.ts';

/** The outcome of a message that came to a return address. */
export type BounceOutcome =
  /** The mail is refused from now on; where its address does not exist, no other letter goes there. */
  | { outcome: 'Noted'; tenantId: string; mailId: string; isAddressStopped: boolean }
  /** It was refused already, or is gone. */
  | { outcome: 'Known'; tenantId: string; mailId: string }
  /** Its reader called it spam: the address gets no letters any more. */
  | { outcome: 'Complained'; tenantId: string; mailId: string }
  /** Its server still tries, or delivered it: nothing is to be done. */
  | { outcome: 'NotFailed'; action: string }
  /** No mail of ours: no return address, or a forged one. */
  | { outcome: 'NotOurs' }
  /** To a return address, but no delivery status: an answer, a note of absence. */
  | { outcome: 'NoReport' };

/**
 * Notes that a mail came back after its receiver's server had taken it (decision 111). Only who received the mail, or
 * carried it, knows its signed return address.
 * @param message as it arrived, headers and all
 * @param to the address that it was delivered to; among its headers if this is missing
 */
export async function noteBounce(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'events'>,
  message: string,
  to?: string,
): Promise<BounceOutcome> {
  const tenantIds = (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
  const feedback = readFeedbackType(message);
  // Who forwards complaints to one address for all mails keeps the return address in the report (RFC 5965, 3.2).
  const returned =
    readReturnPath(deps.keys, to ?? headersOf(message), tenantIds) ??
    (feedback === undefined ? undefined : readReturnPath(deps.keys, message, tenantIds));
  if (returned === undefined) return { outcome: 'NotOurs' };
  if (feedback !== undefined) return noteComplaint(deps, returned, feedback);
  const status = readDeliveryStatus(message);
  if (status === undefined) return { outcome: 'NoReport' };
  if (status.outcome === 'Other') return { outcome: 'NotFailed', action: status.action };
  const { tenantId, mailId } = returned;
  const isAddressStopped = status.reason === 'AddressUnknown';
  return deps.database.inTenant(tenantId, async (scope) => {
    const bounce = {
      reason: `${status.reason} ${status.answer}`,
      stops: isAddressStopped,
      at: deps.clock.now(),
    };
    const bounced = await bounceMail(scope, mailId, bounce);
    if (bounced === undefined) return { outcome: 'Known', tenantId, mailId };
    // An address that refuses mails gets no more: its alert is not kept either.
    if (bounced.photoAlertId !== null) await deleteAlert(scope, bounced.photoAlertId);
    if (isAddressStopped && bounced.sentTo !== null)
      await suppressAddresses(deps, scope, [bounced.sentTo], 'Bounced');
    return { outcome: 'Noted', tenantId, mailId, isAddressStopped };
  });
}

/** Notes that the reader of a mail called it spam. What they ordered is still mailed to them; letters are not. */
function noteComplaint(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'events'>,
  { tenantId, mailId }: { tenantId: string; mailId: string },
  feedback: string,
): Promise<BounceOutcome> {
  if (feedback === 'not-spam') return Promise.resolve({ outcome: 'NotFailed', action: feedback });
  return deps.database.inTenant(tenantId, async (scope): Promise<BounceOutcome> => {
    const address = await findMailAddress(scope, mailId);
    if (address === undefined) return { outcome: 'Known', tenantId, mailId };
    await suppressAddresses(deps, scope, [address], 'Complained');
    return { outcome: 'Complained', tenantId, mailId };
  });
}
