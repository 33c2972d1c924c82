import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Competitor, Verification } from '#contract/competitor.schema.ts';
import { shouldRetry } from '#storefront/api/query-client.ts';
import { competitorService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { accessOf } from './participant-access.ts';

/** The stage of opening a mailed link. */
type MailedLinkStep =
  | { kind: 'Opening' }
  /** Several participants were registered with the address: the visitor chooses one. */
  | { kind: 'Choose'; competitors: readonly Competitor[] }
  /** The link is forged, expired or truncated, or its address is no longer registered (product §8). */
  | { kind: 'NotVerified' }
  /** The call failed. */
  | { kind: 'Failed'; error: Error };

export interface MailedLink {
  step: MailedLinkStep;
  choose: (competitor: Competitor) => void;
  retry: () => void;
}

/**
 * Opens a mailed link (product §2, search-verify-email) and redirects to the photos of its participant.
 * @param linkToken the link's token; null if the address contains none
 */
export function useMailedLink(linkToken: string | null): MailedLink {
  const { memory } = useStorefront();
  const navigate = useNavigate();
  const { mutate, data, error, variables } = useMutation({
    /** Without a competitor, opens the link; with one, chooses that competitor of the link. */
    mutationFn: async (picked: Competitor | null): Promise<Verification> => {
      if (linkToken === null) return { isVerificationSuccessful: false, code: 'EmailNotVerified' };
      if (picked === null) return competitorService.readToken({ query: { token: linkToken } });
      const { eventId, competitorId } = picked;
      return competitorService.createToken({ params: { eventId }, body: { competitorId }, token: linkToken });
    },
    retry: shouldRetry,
    onSuccess: async (answer) => {
      const access = accessOf(answer);
      if (access === null || access.competitor === null) return;
      const { eventId, number } = access.competitor;
      memory.searchTokens.save(eventId, access);
      await navigate({ to: '/search/$eventId/$number', params: { eventId, number }, replace: true });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => mutate(null), []);

  const step = (): MailedLinkStep => {
    if (error !== null) return { kind: 'Failed', error };
    if (data === undefined || data.isVerificationSuccessful) return { kind: 'Opening' };
    return data.code === 'SeveralCompetitors'
      ? { kind: 'Choose', competitors: data.competitors ?? [] }
      : { kind: 'NotVerified' };
  };
  return { step: step(), choose: mutate, retry: () => mutate(variables ?? null) };
}
