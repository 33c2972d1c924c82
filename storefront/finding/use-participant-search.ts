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
  /** The token and its person. It is kept while it is being renewed, so that the page stays as it was. */
  access: SearchAccess | null;
  /** Whether the token has expired and the event requires an answer for a new one. */
  mustVerifyAgain: boolean;
  isChecking: boolean;
  error: Error | null;
  /** The last verification, if it failed. */
  refusal: Verification | undefined;
  /** Sends what the visitor answered. */
  verify: (factors: VerificationFactors) => void;
  /** Chooses one of several matching participants. */
  choose: (competitorId: string) => void;
  /** Sends the last answer again. */
  retry: () => void;
  /** Renews an expired token; null if the visitor must answer first, or renewing failed. */
  renew: () => Promise<string | null>;
  /** Called when the visitor dismisses the question. */
  putOff: () => void;
}

/**
 * Returns the search for one participant of an event: with a remembered token, or a new one, which is requested at once
 * if the event needs no factor, and otherwise with the visitor's answer (product §2, §6).
 * @param number the normalised bib
 * @param isVideo whether the page shows videos instead of photos
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
