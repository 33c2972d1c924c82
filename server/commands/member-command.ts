import type { CallOutput } from '#contract/call-types.ts';
import { deskSchemas, type ShownMember } from '#contract/desk.schema.ts';
import { DESK_ROLES, INVITATION_DAYS } from '#contract/desk.ts';
import { on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** `photofinish member`: the members of a tenant's desk and their roles. */
export const { command, run: runMemberCommand } = defineDeskCommand({
  name: 'member',
  about: 'Members of a tenant’s desk and their roles.',
  options: {
    role: {
      takes: 'R',
      help: 'owner: everything, also members and settings\noperator: events, photos, orders, refunds\nprivacy-officer: persons, and visitors’ verdicts on photos\naccountant: reads orders and money\norganizer: the event that --event names\nphotographer: the photos they took',
    },
    event: {
      takes: 'EVENT',
      help: 'the title or the id of the organizer’s event; repeat the command for another event',
    },
    language: {
      takes: 'L',
      help: 'of the invitation, as in de; the tenant’s default language by default',
    },
  },
  actions: {
    add: on(deskSchemas, 'addMember', {
      operands: ['email'],
      options: { role: 'role', event: 'eventId', language: 'language' },
      summary: `adds a role and mails an invitation, whose link works once within ${INVITATION_DAYS} days. Repeated before its use, it mails a new link and ends the old one. A member who has logged in gets no mail.`,
      check(given, { deps }) {
        if (given.role === undefined)
          throw new UsageError(`--role is missing: one of ${DESK_ROLES.join(', ')}.`);
        checkGrant(given);
        if (deps.config.deskUrl === undefined)
          throw new UsageError(
            'There is no desk yet, so the invitation would have no address. Run "photofinish start" once, or set DESK_URL.',
          );
      },
      async complete(_, { email }) {
        const { readEmail } = await import('./read-email.ts');
        return { email: readEmail(String(email)) };
      },
      faults: { RoleAlreadyGiven: (_, values) => `${values.email} is ${describeGrant(values)} already` },
      print({ isInvited }, { deps }, values) {
        const is = `${values.email} is ${describeGrant(values)}`;
        if (!isInvited) return `${is}; they have logged in before, so no mail is sent.`;
        return [
          `${is}; the invitation is on its way.`,
          `They open the link of the mail within ${INVITATION_DAYS} days and log in at ${deps.config.deskUrl}.`,
        ];
      },
    }),
    list: on(deskSchemas, 'listMembers', {
      summary: 'lists them, by address.',
      print: ({ members }) =>
        members.length === 0
          ? 'There is no member yet: photofinish member add EMAIL --role owner.'
          : members.map(describeMember),
      json: ({ members }) => members,
    }),
    remove: on(deskSchemas, 'removeMember', {
      operands: ['memberId'],
      options: { role: 'role', event: 'eventId' },
      summary:
        'removes one role, or without --role all of them. The last owner stays. Lists what they set up and still works.',
      check: checkGrant,
      async complete({ read }, { memberId, role }) {
        const { members } = await read(deskSchemas, 'listMembers', {});
        const { email, grants = [] } = members.find((one) => one.memberId === memberId) ?? {};
        return { email, isMember: role !== undefined && grants.length > 1 };
      },
      refused: { NotFound: (values) => `${values.email} is not ${describeGrant(values)}` },
      faults: { LastOwner: (_, { email }) => `${email} is the last owner. Add another one first` },
      print: (_, __, { email, isMember, ...grant }) =>
        isMember === true
          ? `${email} is no longer ${describeGrant(grant)}.`
          : `${email} is no member any more.`,
      async after(_, { read }, { memberId, isMember }) {
        if (isMember === true) return { lines: [] };
        const { actions } = await read(deskSchemas, 'listSetUp', { memberId });
        return { lines: describeSetUp(actions) };
      },
    }),
  },
  remarks: 'The invitation leads to the desk: to DESK_URL, or where the running shop has its desk.',
});

/** Refuses an event of another role than organizer, and an organizer without one. */
function checkGrant({ role, eventId }: Values): void {
  if (role === 'organizer' && eventId === undefined)
    throw new UsageError('Name the organizer’s event with --event EVENT-ID.');
  if (role !== 'organizer' && eventId !== undefined)
    throw new UsageError(`--event is only for organizers: use it with --role organizer.`);
}

const describeGrant = ({ role, eventId = null }: Values): string =>
  eventId === null ? String(role) : `${role} of ${eventId}`;

function describeMember({ email, grants, invitedAt, joinedAt }: ShownMember): string {
  const roles = grants.map(describeGrant).join(', ') || 'no role';
  const since = joinedAt === null ? `invited ${invitedAt.slice(0, 10)}` : `since ${joinedAt.slice(0, 10)}`;
  return `${email}  ${roles}  ${since}`;
}

function describeSetUp(actions: CallOutput<(typeof deskSchemas)['listSetUp']>['actions']): string[] {
  if (actions.length === 0) return [];
  const lines = actions.map(({ what, thing, doneAt, after }) => {
    const named = after?.url ?? after?.label ?? after?.address ?? thing.id;
    return `  ${doneAt.slice(0, 10)}  ${what}  ${named}`;
  });
  return ['What they set up keeps working. End at the desk what only they used:', ...lines];
}
