import type { THING_KINDS } from '#contract/desk.ts';

/** The actions that are recorded, by kind of object. */
export const VERBS = {
  photo: [
    'hide',
    'show',
    'remove',
    'confirm-denial',
    'dismiss-denial',
    'decide-bib',
    'retag',
    'undo-verdict',
    'accept-claim',
    'refuse-claim',
    'assign',
    'caption',
  ],
  event: [
    'create',
    'edit',
    'publish',
    'unpublish',
    'move',
    'merge',
    'delete',
    'retry',
    'import-start-list',
    'import-results',
    'set-feed',
    'remove-feed',
    'confirm-feed',
    'set-letter-ground',
    'start-letters',
    'pause-letters',
    'set-sharing',
    'set-mark',
    'give-photos',
  ],
  video: ['remove', 'restore'],
  participant: ['edit', 'merge', 'drop', 'restore', 'protect', 'unprotect', 'confirm-address'],
  photographer: ['link', 'merge'],
  person: ['export', 'erase'],
  removal: ['answer', 'ask-more'],
  'search-request': ['answer'],
  order: [
    ...['correct-email', 'confirm-address', 'refund', 'cancel', 'resend-mail', 'extend', 'give-code'],
    'replace-photo',
  ],
  tenant: ['apply', 'suppress-addresses'],
  content: ['apply'],
  catalog: ['apply'],
  frame: ['add', 'change', 'remove'],
  'promo-code': ['create', 'create-many', 'deactivate'],
  member: [
    ...['add', 'remove', 'join', 'issue-token', 'narrow-token', 'revoke-token'],
    ...['add-passkey', 'remove-passkey', 'make-recovery-codes'],
  ],
  link: ['make', 'revoke'],
  upload: ['invite', 'revoke', 'import', 'stop-import', 'resume-import'],
  shares: ['set'],
  statement: ['issue', 'pay'],
  payee: ['edit'],
  payout: ['import'],
  accounts: ['set'],
  webhook: ['add', 'edit', 'remove', 'rotate', 'test', 'redeliver'],
} as const satisfies Record<(typeof THING_KINDS)[number], readonly string[]>;

/** A kind of object of recorded actions. */
export type ThingKind = keyof typeof VERBS;

/** A kind of action, which contains its kind of object: `photo.hide`. */
export type ActionKind = { [Kind in ThingKind]: `${Kind}.${(typeof VERBS)[Kind][number]}` }[ThingKind];

/** The object of an action. */
export interface Thing {
  kind: ThingKind;
  id: string;
}

/** Returns the kind of an action's object. */
export function thingKindOf(what: ActionKind): ThingKind {
  return what.slice(0, what.indexOf('.')) as ThingKind;
}

/** The author of an action. For a command, it names a member only if `--as` does. */
export type Actor =
  | {
      kind: 'Member';
      memberId: string;
      /** The scopes of the calling token; missing for a logged-in member. */
      scopes?: readonly string[];
    }
  /** An operator of the installation, in the desk. */
  | { kind: 'Operator'; operatorId: string }
  | { kind: 'Command'; memberId: string | null }
  | { kind: 'Job'; job: string }
  /** A visitor, under an id that only the visitor's browser knows. */
  | { kind: 'Visitor' };

/** The author and reason of an operation. */
export interface Cause {
  actor: Actor;
  /** The author's own text; empty if there is none. */
  why: string;
}

/** The cause if a command names neither an author nor a reason. */
export const BY_COMMAND: Cause = { actor: { kind: 'Command', memberId: null }, why: '' };
