import { BY_COMMAND, type Cause } from '#hosting/actions/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { AppDeps } from '#server/app.ts';
import { readEmail } from './read-email.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const WHY_MAX = 500;

/**
 * Reads the actor (`--as`) and the reason (`--why`). Roles are not checked, because a shell user can access the
 * database anyway.
 * @throws UsageError if no member has that address, or the reason is too long
 */
export async function readCause(
  { database }: Pick<AppDeps, 'database'>,
  tenantId: string,
  { as: address, why = '' }: ParsedOptions,
): Promise<Cause> {
  const reason = String(why).trim();
  if (reason.length > WHY_MAX) throw new UsageError(`--why has at most ${WHY_MAX} characters.`);
  if (typeof address !== 'string') return { actor: BY_COMMAND.actor, why: reason };
  const email = readEmail(address);
  const [member] = await database.inTenant(tenantId, (scope) => listMembers(scope, { email }));
  if (member === undefined)
    throw new UsageError(`--as: ${email} is not a member of the tenant "${tenantId}".`);
  return { actor: { kind: 'Command', memberId: member.memberId }, why: reason };
}
