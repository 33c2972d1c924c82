import { bibKey } from '#contract/competitor.ts';

/** A reviewer's verdict on a number of a photo. */
interface Verdict {
  readAs: string;
  /** The correct bib; null if the photo shows none there. */
  bib: string | null;
}

/**
 * Returns whether any of a person's photos depends on a reviewer's verdict. If so, their faces depend on it too,
 * because faces are found by comparing them with those above the person's bib.
 */
export const isNamedByVerdict = (
  verdicts: ReadonlyMap<string, readonly Verdict[]>,
  ownKeys: ReadonlySet<string>,
): boolean => [...verdicts.values()].some((said) => isTheirsByVerdict(said, ownKeys));

/**
 * Returns whether a photo is a person's because of a reviewer's verdict: one of their bibs was entered on it, or
 * another number was denied. An erasure does not delete such a photo. Otherwise a member who corrects bibs could have
 * anybody's photos deleted (decision 219).
 * @param ownKeys the person's bibs, as `bibKey` returns them
 */
export function isTheirsByVerdict(verdicts: readonly Verdict[], ownKeys: ReadonlySet<string>): boolean {
  return verdicts.some(({ readAs, bib }) =>
    bib === null ? !ownKeys.has(bibKey(readAs)) : ownKeys.has(bibKey(bib)),
  );
}
