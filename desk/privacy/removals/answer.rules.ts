import type { RemovalDecisionKind } from '#contract/desk-removals.ts';
import type { RemovalOutcome } from '#contract/removal.ts';

/** What the desk knows about a request before the answer is sent. */
interface Foreseen {
  photos: readonly { photoId: string | null; previewUrl: string | null; outcome: RemovalOutcome | null }[];
  purchases: readonly { state: 'Paid' | 'Awaited' | 'Ended'; photoIds: readonly string[] }[];
}

/**
 * Computes the outcomes for a request's photos from the decisions so far; deleted photos need no decision.
 * @returns the outcomes, and how many photos still need a decision
 */
export function foreseeOutcomes(
  { photos, purchases }: Foreseen,
  decisions: ReadonlyMap<string, RemovalDecisionKind>,
): { outcomes: RemovalOutcome[]; undecided: number } {
  const outcomes = photos.flatMap(({ photoId, previewUrl }): RemovalOutcome[] => {
    if (photoId === null || previewUrl === null) return ['Gone'];
    const decision = decisions.get(photoId);
    if (decision === undefined) return [];
    if (decision === 'Hide') return ['Hidden'];
    if (decision === 'Refuse') return ['Refused'];
    const isBought = purchases.some(({ state, photoIds }) => state === 'Paid' && photoIds.includes(photoId));
    return [decision === 'Remove' && isBought ? 'Kept' : 'Removed'];
  });
  return { outcomes, undecided: photos.length - outcomes.length };
}
