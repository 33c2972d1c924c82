import { findShownEvent } from '#finding/events/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { signCrewToken } from './crew-token.ts';
import { crewEndsAt } from './crews.rules.ts';
import { insertCrew } from './crews.store.ts';

/** The most crews of one network, which a whole finish line may share. */
const MADE = { name: 'crew-made', limit: 60, windowSeconds: 3600 };

/** Creates a crew for an event. Its id is its link; the token identifies the creator. */
export async function makeCrew(
  deps: Pick<Deps, 'database' | 'keys' | 'clock' | 'newId' | 'rateLimits'>,
  tenantId: string,
  input: { eventId: string; name: string; clientAddress: CanonicalKey },
): Promise<{ crewId: string; token: string } | Refusal> {
  const tooMany = await deps.rateLimits.take(tenantId, MADE, input.clientAddress);
  if (tooMany !== undefined) return tooMany;
  const { eventId, name: makerName } = input;
  const crewId = deps.newId();
  const refusal = await deps.database.inTenant(tenantId, async (scope) => {
    const event = await findShownEvent(scope, eventId);
    if (event === undefined) return refuse('NotFound');
    const madeAt = deps.clock.now();
    await insertCrew(scope, { crewId, eventId, makerName }, { madeAt, endsAt: crewEndsAt(event, madeAt) });
    return undefined;
  });
  return isRefusal(refusal) ? refusal : { crewId, token: signCrewToken(deps, tenantId, { crewId }) };
}
