import { useEffect } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { useSession } from '#storefront/account/session.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { tokenCall } from './event-calls.ts';
import { rememberAccess } from './participant-access.ts';

/**
 * Requests the token again for a visitor who proved only a bib, once their login is known: a login with the registered
 * address is a stronger proof (decision 40). A page opened directly requests its photos before the login is known.
 */
export function useLoginProof(
  event: Event,
  access: SearchAccess | null,
  onProved: (access: SearchAccess) => void,
): void {
  const { memory } = useStorefront();
  const session = useSession();
  const subject = session.state === 'SignedIn' ? session.subject : undefined;
  const competitor = access?.proof === 'Bib' ? access.competitor : null;
  const { competitorId, number } = competitor ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login and participant
  useEffect(() => {
    if (subject === undefined || competitorId === undefined || number === undefined) return;
    let isWanted = true;
    const call = tokenCall(event.eventId, number, memory, { competitorId });
    competitorService.createToken(call).then(
      (answer) => {
        if (!isWanted || answer.proof !== 'Login') return;
        const proved = rememberAccess(memory, event, answer);
        if (proved !== null) onProved(proved);
      },
      // The token obtained by bib is still valid.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [subject, competitorId]);
}
