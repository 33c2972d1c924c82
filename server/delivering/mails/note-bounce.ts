import { deleteAlert } from '#finding/photo-alerts/index.ts';
import { suppressAddresses } from '#hosting/mail-addresses/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { headersOf, readDeliveryStatus, readFeedbackType } from './delivery-status.rules.ts';
import { bounceMail, findMailAddress } from './mails.store.ts';
import { readReturnPath } from './return-path.ts';

/** The outcome of a message to a return address. */
export type BounceOutcome =
  /** The mail is now refused. If its address does not exist, no further letter is sent there. */
  | { outcome: 'Noted'; tenantId: string; mailId: string; isAddressStopped: boolean }
  /** The mail was already refused, or deleted. */
  | { outcome: 'Known'; tenantId: string; mailId: string }
  /** Its reader marked it as spam: the address gets no more letters. */
  | { outcome: 'Complained'; tenantId: string; mailId: string }
  /** The server still tries, or delivered it: nothing to do. */
  | { outcome: 'NotFailed'; action: string }
  /** Not one of our mails: the text has no return address, or a forged one. */
  | { outcome: 'NotOurs' }
  /** Sent to a return address, but not a delivery status: a reply or an out-of-office note. */
  | { outcome: 'NoReport' };

/**
 * Records that a mail bounced after the receiver's server had accepted it (decision 111). Only the recipient and
 * the servers on the way know its signed return address.
 * @param message as it arrived, with its headers
 * @param to the address that it was delivered to; if missing, it is searched in the headers
 */
export async function noteBounce(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'events'>,
  message: string,
  to?: string,
): Promise<BounceOutcome> {
  const tenantIds = (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
  const stated = readReturnPath(deps.keys, to ?? headersOf(message), tenantIds);
  const feedback = readFeedbackType(message);
  // A server that sends all complaints to one address keeps the return address in the report (RFC 5965, 3.2).
  const returned =
    stated ?? (feedback === undefined ? undefined : readReturnPath(deps.keys, message, tenantIds));
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
    // An address that refuses mails gets no more of them, so its alert is deleted too.
    if (bounced.photoAlertId !== null) await deleteAlert(scope, bounced.photoAlertId);
    if (isAddressStopped && bounced.sentTo !== null)
      await suppressAddresses(deps, scope, [bounced.sentTo], 'Bounced');
    return { outcome: 'Noted', tenantId, mailId, isAddressStopped };
  });
}

/** Records that the reader of a mail marked it as spam. They still get mails about their orders, but no letters. */
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
