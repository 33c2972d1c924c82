import { DESK_ROLES, type DeskRole, OWN_OPERATIONS } from '#contract/desk.ts';
import type { ActionKind } from '#hosting/actions/index.ts';

/** Roles in a tenant. An organizer's role is limited to an event, a photographer's to their own photos. */
export const ROLES = DESK_ROLES;
export type Role = DeskRole;

/** Operations that only read. They are not recorded as actions. */
type Reading =
  | `${'event' | 'photo' | 'person' | 'order' | 'money' | 'sales' | 'link' | 'actions' | 'tenant' | 'member' | 'statement' | 'webhook' | 'photographer' | 'removal' | 'search-request' | 'consent' | 'today' | 'upload'}.read`
  // Reads the event's address, a poster, and texts to send.
  | 'event.share'
  // Finds persons in the whole tenant by any known fact.
  | 'person.find';

/** All operations that a member may be allowed: every recorded action, and reading ones. */
export type Operation = ActionKind | Reading;

const WHO_RUNS_IT = ['owner', 'operator'] as const;
const WHO_RUNS_THE_EVENT = [...WHO_RUNS_IT, 'organizer'] as const;
const WHO_GUARDS_PERSONS = [...WHO_RUNS_IT, 'privacy-officer'] as const;

/** The roles that may do each operation. The type check fails if an operation is missing. */
export const MAY_DO: Record<Operation, readonly Role[]> = {
  'photo.read': [...WHO_RUNS_THE_EVENT, 'privacy-officer', 'photographer'],
  'photo.hide': [...WHO_RUNS_THE_EVENT, 'privacy-officer', 'photographer'],
  'photo.show': WHO_RUNS_THE_EVENT,
  'photo.remove': [...WHO_RUNS_IT, 'privacy-officer'],
  'photo.decide-bib': WHO_RUNS_THE_EVENT,
  'photo.retag': WHO_RUNS_THE_EVENT,
  // Withdraws verdicts on numbers, and on who is in a photo.
  'photo.undo-verdict': WHO_RUNS_IT,
  'photo.confirm-denial': WHO_GUARDS_PERSONS,
  'photo.dismiss-denial': WHO_GUARDS_PERSONS,
  'photo.accept-claim': WHO_GUARDS_PERSONS,
  'photo.refuse-claim': WHO_GUARDS_PERSONS,
  'photo.assign': WHO_RUNS_IT,
  // Photographers: their own photos.
  'photo.caption': [...WHO_RUNS_THE_EVENT, 'photographer'],
  'video.remove': [...WHO_RUNS_IT, 'privacy-officer'],
  'video.restore': WHO_RUNS_IT,
  'photographer.read': [...WHO_RUNS_IT, 'accountant'],
  'photographer.link': ['owner'],
  'photographer.merge': WHO_RUNS_IT,
  'event.read': ROLES,
  'event.create': WHO_RUNS_IT,
  'event.edit': WHO_RUNS_THE_EVENT,
  'event.publish': WHO_RUNS_THE_EVENT,
  'event.unpublish': WHO_RUNS_THE_EVENT,
  'event.move': WHO_RUNS_IT,
  'event.merge': WHO_RUNS_IT,
  'event.delete': WHO_RUNS_IT,
  'event.retry': WHO_RUNS_THE_EVENT,
  'event.import-start-list': WHO_RUNS_THE_EVENT,
  'event.import-results': WHO_RUNS_THE_EVENT,
  'event.set-feed': WHO_RUNS_THE_EVENT,
  'event.remove-feed': WHO_RUNS_THE_EVENT,
  // A privacy officer may confirm only the end of protections (decision 209).
  'event.confirm-feed': [...WHO_RUNS_THE_EVENT, 'privacy-officer'],
  'event.set-letter-ground': WHO_RUNS_THE_EVENT,
  'event.start-letters': WHO_RUNS_THE_EVENT,
  'event.pause-letters': WHO_RUNS_THE_EVENT,
  'event.set-sharing': WHO_RUNS_IT,
  'event.share': WHO_RUNS_THE_EVENT,
  'event.set-mark': WHO_RUNS_THE_EVENT,
  // Gives photos up to the limit that the operator set for the event.
  'event.give-photos': WHO_RUNS_THE_EVENT,
  'person.read': [...WHO_GUARDS_PERSONS, 'organizer'],
  'person.erase': WHO_GUARDS_PERSONS,
  'consent.read': WHO_GUARDS_PERSONS,
  'removal.read': WHO_GUARDS_PERSONS,
  'removal.answer': WHO_GUARDS_PERSONS,
  'removal.ask-more': WHO_GUARDS_PERSONS,
  'search-request.read': WHO_GUARDS_PERSONS,
  'search-request.answer': WHO_GUARDS_PERSONS,
  'person.find': WHO_GUARDS_PERSONS,
  'person.export': WHO_GUARDS_PERSONS,
  'participant.edit': WHO_RUNS_THE_EVENT,
  'participant.merge': WHO_RUNS_THE_EVENT,
  'participant.drop': [...WHO_RUNS_THE_EVENT, 'privacy-officer'],
  'participant.restore': WHO_RUNS_THE_EVENT,
  'participant.protect': [...WHO_RUNS_THE_EVENT, 'privacy-officer'],
  'participant.unprotect': WHO_GUARDS_PERSONS,
  // From then on, the address can export and erase data.
  'participant.confirm-address': WHO_GUARDS_PERSONS,
  'order.read': [...WHO_GUARDS_PERSONS, 'accountant'],
  'order.correct-email': WHO_RUNS_IT,
  // From then on, the address can export and erase data.
  'order.confirm-address': WHO_GUARDS_PERSONS,
  'order.refund': WHO_RUNS_IT,
  'order.cancel': WHO_RUNS_IT,
  'order.resend-mail': WHO_RUNS_IT,
  'order.extend': WHO_RUNS_IT,
  'order.give-code': WHO_RUNS_IT,
  'order.replace-photo': WHO_RUNS_IT,
  'shares.set': ['owner'],
  'statement.issue': [...WHO_RUNS_IT, 'accountant'],
  'statement.pay': [...WHO_RUNS_IT, 'accountant'],
  'payout.import': [...WHO_RUNS_IT, 'accountant'],
  'statement.read': [...WHO_RUNS_IT, 'accountant', 'organizer', 'photographer'],
  'payee.edit': [...WHO_RUNS_IT, 'accountant'],
  'accounts.set': [...WHO_RUNS_IT, 'accountant'],
  'money.read': [...WHO_RUNS_IT, 'accountant'],
  // Organizers see their own event, photographers their own photos.
  'sales.read': [...WHO_RUNS_IT, 'accountant', 'organizer', 'photographer'],
  'today.read': WHO_RUNS_IT,
  'actions.read': WHO_GUARDS_PERSONS,
  'tenant.read': WHO_RUNS_IT,
  'tenant.apply': ['owner'],
  'tenant.suppress-addresses': WHO_GUARDS_PERSONS,
  'content.apply': WHO_RUNS_IT,
  'catalog.apply': WHO_RUNS_IT,
  'frame.add': WHO_RUNS_IT,
  'frame.change': WHO_RUNS_IT,
  'frame.remove': WHO_RUNS_IT,
  'promo-code.create': WHO_RUNS_IT,
  'promo-code.create-many': WHO_RUNS_IT,
  'promo-code.deactivate': WHO_RUNS_IT,
  'webhook.read': WHO_RUNS_IT,
  'webhook.add': ['owner'],
  'webhook.edit': ['owner'],
  'webhook.remove': ['owner'],
  'webhook.rotate': ['owner'],
  'webhook.test': WHO_RUNS_IT,
  'webhook.redeliver': WHO_RUNS_IT,
  'link.read': WHO_RUNS_IT,
  'link.make': WHO_RUNS_IT,
  'link.revoke': WHO_RUNS_IT,
  // Uploaders may be paid for their photos, so organizers must ask the operator for links.
  'upload.read': WHO_RUNS_IT,
  'upload.invite': WHO_RUNS_IT,
  'upload.revoke': WHO_RUNS_IT,
  'upload.import': WHO_RUNS_IT,
  'upload.stop-import': WHO_RUNS_IT,
  'upload.resume-import': WHO_RUNS_IT,
  'member.read': WHO_RUNS_IT,
  'member.add': ['owner'],
  'member.remove': ['owner'],
  // About the caller's own membership; requires no role.
  'member.join': [],
  'member.issue-token': [],
  'member.narrow-token': [],
  'member.revoke-token': [],
  'member.add-passkey': [],
  'member.remove-passkey': [],
  'member.make-recovery-codes': [],
};

/** A role of a member; an organizer's role is for one event. */
export interface Grant {
  role: Role;
  eventId: string | null;
}

/**
 * An actor at the desk: a member of one tenant, an operator of the whole installation, or the holder of a read-only link to
 * one role's view of the tenant.
 */
export type DeskMember =
  | { kind: 'Installation' }
  | { kind: 'Tenant'; tenantId: string; memberId: string; grants: readonly Grant[] }
  | {
      kind: 'Link';
      tenantId: string;
      linkId: string;
      grants: readonly [Grant];
      /** Set for a photographer's link. */
      photographerId: string | null;
    };

/**
 * The subject of an operation: its tenant, its event, and the member (or link) who took the photo; null if there is
 * none.
 */
export interface OperationSubject {
  tenantId: string;
  eventId: string | null;
  takenById: string | null;
}

/** Returns whether a member may do an operation on a subject. A member of another tenant may do nothing. */
export function mayDo(member: DeskMember, operation: Operation, subject: OperationSubject): boolean {
  if (member.kind === 'Installation') return true;
  if (member.tenantId !== subject.tenantId) return false;
  return member.grants.some(
    (grant) => MAY_DO[operation].includes(grant.role) && isOwn(ownIdOf(member), grant, subject),
  );
}

/** Returns the id that makes an object the caller's own: the member's id, or the link's photographer. */
export function ownIdOf(member: Exclude<DeskMember, { kind: 'Installation' }>): string {
  return member.kind === 'Tenant' ? member.memberId : member.linkId;
}

/**
 * Lists the operations that a member may do on at least one object of a tenant, for example in one event.
 * @param grants null for an operator of the installation
 */
export function listOperations(grants: readonly Pick<Grant, 'role'>[] | null): Operation[] {
  const operations = Object.keys(MAY_DO) as Operation[];
  const own: readonly Operation[] = OWN_OPERATIONS;
  // An operator who is not a member has no objects of their own.
  if (grants === null) return operations.filter((operation) => !own.includes(operation));
  return operations.filter(
    (operation) => own.includes(operation) || grants.some(({ role }) => MAY_DO[operation].includes(role)),
  );
}

/** Returns whether a subject is within the scope of a role: the whole tenant, one event, or the member's own photos. */
function isOwn(ownId: string, { role, eventId }: Grant, subject: OperationSubject): boolean {
  if (role === 'organizer') return eventId !== null && eventId === subject.eventId;
  if (role === 'photographer') return ownId === subject.takenById;
  return true;
}
