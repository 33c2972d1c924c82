import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Verification, VerificationFactors } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import { shouldRetry } from '#storefront/api/query-client.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { tokenCall } from './event-calls.ts';
import { loadOwnPhotos } from './load-results.ts';
import {
  accessOf,
  needsNoProof,
  rememberAccess,
  rememberedAccess,
  verificationKey,
} from './participant-access.ts';
import { type SearchStep, searchStep } from './search-step.ts';
import { useLoginProof } from './use-login-proof.ts';

export interface ParticipantSearch {
  step: SearchStep;
  /** The token and whose it is; kept while it is being renewed, so that the page stays as it was. */
  access: SearchAccess | null;
  /** The token has expired and the event wants an answer before it gives a new one. */
  mustVerifyAgain: boolean;
  isChecking: boolean;
  error: Error | null;
  /** The last answer that was no success. */
  refusal: Verification | undefined;
  /** Sends what the visitor answered. */
  verify: (factors: VerificationFactors) => void;
  /** Picks one of several participants that fit. */
  choose: (competitorId: string) => void;
  /** Sends the last answer again. */
  retry: () => void;
  /** Gets a new token for an expired one; null if the visitor must answer first, or it failed. */
  renew: () => Promise<string | null>;
  /** The visitor does not want to answer now. */
  putOff: () => void;
}

/**
 * Returns the search for one participant of an event, from a remembered token or by asking for one: at once if the
 * event wants no factor, else with the visitor's answer (product §2, §6).
 * @param number the bib, normalised
 * @param isVideo whether the page shows videos in place of photos
 */
export function useParticipantSearch(event: Event, number: string, isVideo: boolean): ParticipantSearch {
  const { memory } = useStorefront();
  const { eventId } = event;
  const client = useQueryClient();
  const [printed] = useState(() => client.getQueryData<Verification>(verificationKey(eventId, number)));
  const [access, setAccess] = useState(
    () => rememberedAccess(memory.searchTokens, eventId, number) ?? (printed ? accessOf(printed) : null),
  );
  const [mustVerifyAgain, setMustVerifyAgain] = useState(false);
  const isOpen = needsNoProof(event);

  const { mutate, mutateAsync, isPending, error, data, variables } = useMutation({
    mutationFn: (factors: VerificationFactors) =>
      competitorService.createToken(tokenCall(eventId, number, memory, factors)),
    retry: shouldRetry,
    onSuccess: async (answer) => {
      const given = rememberAccess(memory, event, answer);
      if (given === null) return;
      if (!isVideo) await loadOwnPhotos(client, memory, event, given);
      setAccess(given);
      setMustVerifyAgain(false);
    },
  });

  useLoginProof(event, access, setAccess);

  const searchesAtOnce = access === null && isOpen && printed === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (searchesAtOnce) mutate({});
  }, []);

  const renew = async () => {
    memory.searchTokens.remove(eventId);
    if (!isOpen) {
      setMustVerifyAgain(true);
      return null;
    }
    const given = await mutateAsync({}).catch(() => null);
    return given?.token ?? null;
  };

  const answer = data ?? printed;
  const refusal = answer?.isVerificationSuccessful === false ? answer : undefined;
  return {
    step: searchStep({
      event,
      hasAccess: access !== null,
      isChecking: isPending,
      hasError: error !== null,
      refusal,
    }),
    access,
    mustVerifyAgain,
    isChecking: isPending,
    error,
    refusal,
    verify: mutate,
    choose: (competitorId) => mutate({ ...variables, competitorId }),
    retry: () => mutate(variables ?? {}),
    renew,
    putOff: () => setMustVerifyAgain(false),
  };
}
