import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import type { CrewVisitor } from './crews.rules.ts';

type TokenDeps = Pick<Deps, 'keys'>;
/** The holder of a crew's token: the creator has no member's id. */
interface CrewHolder {
  crewId: string;
  memberId?: string;
}

const messageOf = (tenantId: string, { crewId, memberId = 'maker' }: CrewHolder): string =>
  `${tenantId} ${crewId} ${memberId}`;

/** Signs the token of a crew's creator or of a member. Their browser stores it; no link contains it. */
export function signCrewToken({ keys }: TokenDeps, tenantId: string, holder: CrewHolder): string {
  return `${holder.memberId ?? 'maker'}.${keys.sign('crews', messageOf(tenantId, holder))}`;
}

/** Returns the viewer of a crew. A forged token, or another crew's, grants nothing. */
export function crewVisitor(
  { keys }: TokenDeps,
  tenantId: string,
  crewId: string,
  token: string | undefined,
): CrewVisitor {
  const [holder = '', signature = ''] = token?.split('.') ?? [];
  if (holder === 'maker')
    return { role: keys.verify('crews', messageOf(tenantId, { crewId }), signature) ? 'Maker' : 'Anybody' };
  const memberId = idSchema.safeParse(holder).data;
  if (memberId === undefined) return { role: 'Anybody' };
  const isTheirs = keys.verify('crews', messageOf(tenantId, { crewId, memberId }), signature);
  return isTheirs ? { role: 'Member', memberId } : { role: 'Anybody' };
}
