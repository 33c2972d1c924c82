/** Which verdicts an operator's word on a photo becomes. Pure. */
import { bibKey } from '#contract/competitor.ts';
import type { PhotoTag } from '#finding/photos/index.ts';
import type { BibVerdict } from './tags.rules.ts';

/** An operator's word on a photo, and what is known of it. */
interface RetagInput {
  /** As the start list spells them. */
  bibs: readonly string[];
  notBibs: readonly string[];
  tags: readonly Pick<PhotoTag, 'source' | 'value'>[];
  /** What reviewers said of it before. */
  said: readonly BibVerdict[];
}

/** What is to be kept of it. */
interface RetagPlan {
  /** Without those that a reviewer said before. */
  verdicts: BibVerdict[];
  /** What reviewers said otherwise. */
  otherwise: BibVerdict[];
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : bibKey(one) === bibKey(other);

/**
 * Plans the verdicts of a word. One bib in place of one number that was read stands where that was read, so that the face
 * above it gets it.
 */
export function planRetag({ bibs, notBibs, tags, said }: RetagInput): RetagPlan {
  const read = tags.flatMap(({ source, value }) => (source === 'bib' ? value : []));
  const spelled = (bib: string) =>
    said.find(({ readAs }) => isSame(readAs, bib))?.readAs ??
    tags.find(({ value }) => isSame(value, bib))?.value ??
    bib;
  const [bib, ...otherBibs] = bibs;
  const [notBib, ...otherNots] = notBibs;
  const isInPlace =
    bib !== undefined &&
    notBib !== undefined &&
    otherBibs.length + otherNots.length === 0 &&
    read.some((value) => isSame(value, notBib));
  const wanted: BibVerdict[] = isInPlace
    ? [{ readAs: spelled(notBib), bib }]
    : [
        ...bibs.map((each) => ({ readAs: spelled(each), bib: each })),
        ...notBibs.map((each) => ({ readAs: spelled(each), bib: null })),
      ];
  // A reviewer's "another number stands there" named one that is now said not to, or denied one that is.
  const also = said.flatMap(({ readAs, bib: stands }): BibVerdict[] => {
    if (wanted.some((verdict) => isSame(verdict.readAs, readAs))) return [];
    if (stands !== null && notBibs.some((each) => isSame(each, stands))) return [{ readAs, bib: null }];
    return isInPlace && stands === null && isSame(readAs, bib) ? [{ readAs, bib }] : [];
  });
  const verdicts = [...wanted, ...also].filter(
    (verdict) =>
      !said.some((before) => isSame(before.readAs, verdict.readAs) && isSame(before.bib, verdict.bib)),
  );
  return {
    verdicts,
    otherwise: said.filter(({ readAs }) => verdicts.some((verdict) => isSame(verdict.readAs, readAs))),
  };
}

/** Finds what reviewers said of some numbers, as they were read or as they stand there; all where none is named. */
export function saidOf(said: readonly BibVerdict[], bibs: readonly string[]): BibVerdict[] {
  if (bibs.length === 0) return [...said];
  return said.filter(({ readAs, bib: stands }) =>
    bibs.some((bib) => isSame(readAs, bib) || isSame(stands, bib)),
  );
}
