import type { Operation } from '#hosting/members/index.ts';

/**
 * What an operation can do permanently: move money or lower prices, release originals, delete, let another address
 * receive data, end a protection, or grant rights and secrets.
 */
type Reach = 'Money' | 'Originals' | 'Erasure' | 'Addresses' | 'Protection' | 'Access';

/** `Input`: only some inputs have this reach, and the handlers of the operation's calls decide which. */
interface Exception {
  reach: Reach;
  freshLogin: 'Input' | 'Never';
  reason: string;
}

const byInput = (reach: Reach, reason: string): Exception => ({ reach, freshLogin: 'Input', reason });
const never = (reach: Reach, reason: string): Exception => ({ reach, freshLogin: 'Never', reason });

/**
 * The reach of each operation; a new operation must declare it. Reading operations are left out, because they change
 * nothing. Every operation with a reach needs a fresh login, unless a reason is stated.
 */
export const REACHES: Record<Exclude<Operation, `${string}.read`>, Reach | 'Nothing' | Exception> = {
  'photo.hide': 'Nothing',
  'photo.show': never('Protection', 'ending a protection’s hold also needs participant.unprotect'),
  'photo.remove': 'Erasure',
  'photo.decide-bib': 'Nothing',
  'photo.retag': 'Nothing',
  'photo.undo-verdict': 'Nothing',
  'photo.confirm-denial': 'Nothing',
  'photo.dismiss-denial': 'Nothing',
  'photo.accept-claim': 'Nothing',
  'photo.refuse-claim': 'Nothing',
  'photo.assign': never('Money', 'shares are paid by statements, which need a fresh login'),
  'photo.caption': 'Nothing',
  'video.remove': 'Erasure',
  'video.restore': 'Nothing',
  'photographer.link': never('Access', 'its member was added with a fresh login'),
  'photographer.merge': never('Money', 'shares are paid by statements, which need a fresh login'),
  // A new event may get the prices of another one, but these were applied with a fresh login.
  'event.create': 'Nothing',
  'event.edit': never('Protection', 'changes that end protections also need participant.unprotect'),
  'event.publish': 'Nothing',
  'event.unpublish': 'Nothing',
  // Photos may be free in the event to which they are moved.
  'event.move': 'Originals',
  'event.merge': 'Originals',
  'event.delete': 'Erasure',
  'event.retry': 'Nothing',
  'event.import-start-list': byInput('Addresses', 'only some lists have addresses'),
  'event.import-results': 'Nothing',
  'event.set-feed': byInput('Addresses', 'feeds of results have no addresses'),
  'event.remove-feed': 'Nothing',
  'event.confirm-feed': 'Addresses',
  'event.set-letter-ground': 'Nothing',
  'event.start-letters': 'Nothing',
  'event.pause-letters': 'Nothing',
  'event.set-sharing': 'Originals',
  'event.share': 'Nothing',
  'event.set-mark': 'Nothing',
  'event.give-photos': never('Originals', 'no more photos than an operator allowed with a fresh login'),
  'person.erase': 'Erasure',
  'person.find': 'Nothing',
  'person.export': 'Originals',
  'removal.answer': 'Erasure',
  'removal.ask-more': 'Nothing',
  'search-request.answer': 'Nothing',
  'participant.edit': byInput(
    'Addresses',
    'only an address, or a bib of published photos, decides who opens photos and where data goes',
  ),
  // One of the two participants gets the other's address.
  'participant.merge': 'Addresses',
  'participant.drop': 'Nothing',
  'participant.restore': 'Nothing',
  'participant.protect': 'Nothing',
  'participant.unprotect': 'Protection',
  'participant.confirm-address': 'Addresses',
  'order.correct-email': 'Addresses',
  'order.confirm-address': 'Addresses',
  'order.refund': 'Money',
  // Cancels only unpaid orders.
  'order.cancel': 'Nothing',
  // The mail goes to the address that the order already has.
  'order.resend-mail': 'Nothing',
  'order.extend': 'Originals',
  'order.give-code': 'Money',
  'order.replace-photo': 'Originals',
  'shares.set': 'Money',
  'statement.issue': 'Money',
  'statement.pay': 'Money',
  // An import of payouts compares reports with payments, and moves no money.
  'payout.import': 'Nothing',
  'payee.edit': 'Money',
  'accounts.set': 'Nothing',
  'tenant.apply': 'Access',
  'tenant.suppress-addresses': 'Nothing',
  'content.apply': 'Nothing',
  // A catalog sets prices, including 0.
  'catalog.apply': 'Money',
  'frame.add': 'Nothing',
  'frame.change': 'Nothing',
  'frame.remove': 'Nothing',
  'promo-code.create': 'Money',
  'promo-code.create-many': 'Money',
  'promo-code.deactivate': 'Nothing',
  // Operations on webhooks send events to another server, or show a secret.
  'webhook.add': 'Access',
  'webhook.edit': 'Access',
  'webhook.remove': 'Access',
  'webhook.rotate': 'Access',
  'webhook.test': 'Access',
  'webhook.redeliver': 'Access',
  'link.make': 'Access',
  'link.revoke': 'Nothing',
  'upload.invite': 'Access',
  'upload.revoke': 'Nothing',
  // An import has this server call another one, and stores that server's secret.
  'upload.import': 'Access',
  'upload.resume-import': 'Access',
  'upload.stop-import': 'Nothing',
  'member.add': 'Access',
  'member.remove': 'Access',
  'member.join': 'Nothing',
  'member.issue-token': 'Access',
  'member.narrow-token': 'Nothing',
  'member.revoke-token': 'Nothing',
  'member.add-passkey': byInput('Access', 'the calls about oneself decide it'),
  'member.remove-passkey': byInput('Access', 'the calls about oneself decide it'),
  'member.make-recovery-codes': byInput('Access', 'the calls about oneself decide it'),
};

/** Returns whether an operation always needs a fresh login, whatever its input. */
export function needsFreshLogin(operation: Operation): boolean {
  const reach = (REACHES as Partial<Record<Operation, Reach | 'Nothing' | Exception>>)[operation];
  return typeof reach === 'string' && reach !== 'Nothing';
}
