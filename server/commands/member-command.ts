import { isLanguage, LANGUAGES, type Language } from '#contract/languages.ts';
import { findEvent } from '#finding/events/index.ts';
import { listRunningImports } from '#finding/photo-imports/index.ts';
import { listSetUpBy } from '#hosting/actions/index.ts';
import { findDeskOrigin } from '#hosting/desk/index.ts';
import {
  addMember,
  type Grant,
  INVITATION_DAYS,
  listMembers,
  type Member,
  ROLES,
  removeMember,
} from '#hosting/members/index.ts';
import type { Config } from '#platform/config.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { readEmail } from './read-email.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type MemberDeps = Pick<AppDeps, 'database' | 'clock' | 'events' | 'keys' | 'newId' | 'config' | 'tenants'>;

/**
 * Runs `photofinish member`.
 * @returns the exit code: 0 if the member is as requested, 1 if nothing was changed
 */
export async function memberCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runMemberCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `member add EMAIL`, `member list` and `member remove EMAIL`. */
export async function runMemberCommand(
  deps: MemberDeps,
  tenantId: string,
  [action, address, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list' && address === undefined) return printMembers(deps, tenantId, options, terminal);
  if ((action !== 'add' && action !== 'remove') || address === undefined || others.length > 0)
    throw new UsageError('Use "member add EMAIL --role R", "member list" or "member remove EMAIL".');
  const email = readEmail(address);
  return action === 'add'
    ? add(deps, tenantId, email, options, terminal)
    : remove(deps, tenantId, email, options, terminal);
}

async function add(
  deps: MemberDeps,
  tenantId: string,
  email: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const grant = readGrant(options);
  if (grant === undefined) throw new UsageError(`--role is missing: one of ${ROLES.join(', ')}.`);
  const origin = deps.config.deskUrl ?? (await deps.database.inTenant(DESK_SCOPE_ID, findDeskOrigin));
  if (origin === undefined)
    throw new UsageError(
      'There is no desk yet, so the invitation would have no address. Run "photofinish start" once, or set DESK_URL.',
    );
  const language = readLanguage(options) ?? (await deps.tenants.read(tenantId)).settings.defaultLanguage;
  const cause = await readCause(deps, tenantId, options);
  const added = await deps.database.inTenant(tenantId, async (scope) => {
    const { eventId } = grant;
    if (eventId !== null && (await findEvent(scope, eventId)) === undefined)
      throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    return addMember(deps, scope, { email, grant, language, origin }, cause);
  });
  if (isRefusal(added)) {
    terminal.print(`${email} is ${describeGrant(grant)} already.`);
    return 1;
  }
  const next = added.isInvited
    ? 'the invitation is on its way'
    : 'they have logged in before, so no mail is sent';
  terminal.print(`${email} is ${describeGrant(grant)}; ${next}.`);
  if (added.isInvited)
    terminal.print(`They open the link of the mail within ${INVITATION_DAYS} days and log in at ${origin}.`);
  return 0;
}

async function remove(
  deps: MemberDeps,
  tenantId: string,
  email: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const grant = readGrant(options);
  const cause = await readCause(deps, tenantId, options);
  const removed = await deps.database.inTenant(tenantId, async (scope) => {
    const [member] = await listMembers(scope, { email });
    const answer = await removeMember(deps, scope, { email, grant }, cause);
    if (isRefusal(answer) || answer.isMember || member === undefined) return answer;
    return {
      ...answer,
      setUp: await listSetUpBy(scope, member.memberId, {
        now: deps.clock.now(),
        running: await listRunningImports(scope),
      }),
    };
  });
  if (isRefusal(removed)) {
    const isLast = removed.refused === 'Conflict';
    const was = grant === undefined ? 'no member' : `not ${describeGrant(grant)}`;
    terminal.print(
      isLast
        ? `Nothing was changed: ${email} is the last owner. Add another one first.`
        : `Nothing was changed: ${email} is ${was}.`,
    );
    return 1;
  }
  const left = grant === undefined || !removed.isMember ? 'no member' : `no longer ${describeGrant(grant)}`;
  terminal.print(`${email} is ${left}${left === 'no member' ? ' any more' : ''}.`);
  const setUp = 'setUp' in removed ? removed.setUp : [];
  if (setUp.length === 0) return 0;
  terminal.print('What they set up keeps working. End at the desk what only they used:');
  for (const { what, thing, doneAt, after } of setUp)
    terminal.print(
      `  ${doneAt.toISOString().slice(0, 10)}  ${what}  ${after?.url ?? after?.label ?? after?.address ?? thing.id}`,
    );
  return 0;
}

async function printMembers(
  deps: MemberDeps,
  tenantId: string,
  { json }: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const members = await deps.database.inTenant(tenantId, (scope) => listMembers(scope));
  if (json === true) terminal.print(JSON.stringify(members));
  else if (members.length === 0)
    terminal.print('There is no member yet: photofinish member add EMAIL --role owner.');
  else for (const member of members) terminal.print(describeMember(member));
  return 0;
}

function describeMember({ email, grants, invitedAt, joinedAt }: Member): string {
  const roles = grants.map(describeGrant).join(', ') || 'no role';
  const since =
    joinedAt === null
      ? `invited ${invitedAt.toISOString().slice(0, 10)}`
      : `since ${joinedAt.toISOString().slice(0, 10)}`;
  return `${email}  ${roles}  ${since}`;
}

const describeGrant = ({ role, eventId }: Grant): string =>
  eventId === null ? role : `${role} of ${eventId}`;

/** Reads the role that `--role` and `--event` name; undefined if none is named. */
function readGrant({ role: wanted, event }: ParsedOptions): Grant | undefined {
  if (wanted === undefined && event === undefined) return undefined;
  const role = ROLES.find((known) => known === wanted);
  if (role === undefined) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`);
  if (role !== 'organizer' && event !== undefined)
    throw new UsageError(`--event is only for organizers, not for the role ${role}.`);
  if (role !== 'organizer') return { role, eventId: null };
  if (typeof event !== 'string') throw new UsageError('Name the organizer’s event with --event EVENT-ID.');
  return { role, eventId: readId(event) };
}

function readLanguage({ language }: ParsedOptions): Language | undefined {
  if (language === undefined || isLanguage(language)) return language;
  throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}.`);
}
