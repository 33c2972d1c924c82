import type { RemovalDecisionKind } from '#contract/desk-removals.ts';
import type { RemovalOutcome } from '#contract/removal.ts';

/** What the desk knows of a request when it foresees what an answer means. */
interface Foreseen {
  photos: readonly { photoId: string | null; previewUrl: string | null; outcome: RemovalOutcome | null }[];
  purchases: readonly { state: 'Paid' | 'Awaited' | 'Ended'; photoIds: readonly string[] }[];
}

/**
 * Foresees what becomes of a request's photos by what is decided of them so far; photos that are not there need no decision.
 * @returns the outcomes, and how many photos wait for a decision
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
