/** Plans the verdicts for an operator's correction. Pure. */
import { bibKey } from '#contract/competitor.ts';
import type { BibDoubt } from '#contract/recognition.ts';
import type { PhotoTag, StoredBibVerdict } from '#finding/photos/index.ts';
import type { BibVerdict } from './tags.rules.ts';

/** An operator's verdict on a photo, and the photo's state. */
interface RetagInput {
  /** The bibs that the operator entered, spelled as on the start list. */
  bibs: readonly string[];
  notBibs: readonly string[];
  tags: readonly Pick<PhotoTag, 'source' | 'value'>[];
  /** The photo's former verdicts. */
  said: readonly StoredBibVerdict[];
  /** Whether the member may release originals. If so, the same verdict of a member who may not is replaced. */
  byOperator: boolean;
}

/** The verdicts to store. */
interface RetagPlan {
  /** Verdicts that a reviewer already gave are left out. */
  verdicts: StoredBibVerdict[];
  /** The contradicted verdicts. */
  otherwise: StoredBibVerdict[];
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : bibKey(one) === bibKey(other);

/**
 * Plans the verdicts for a correction. If a single bib replaces a single read number, it takes the number's box, so
 * that the face above gets the bib.
 */
export function planRetag({ bibs, notBibs, tags, said, byOperator }: RetagInput): RetagPlan {
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
  // An earlier replacement named a bib that is now denied, or denied one that is now named.
  const also = said.flatMap(({ readAs, bib: stands }): BibVerdict[] => {
    if (wanted.some((verdict) => isSame(verdict.readAs, readAs))) return [];
    if (stands !== null && notBibs.some((each) => isSame(each, stands))) return [{ readAs, bib: null }];
    return isInPlace && stands === null && isSame(readAs, bib) ? [{ readAs, bib }] : [];
  });
  const isSaid = (before: BibVerdict, verdict: BibVerdict) =>
    isSame(before.readAs, verdict.readAs) && isSame(before.bib, verdict.bib);
  const verdicts = [...wanted, ...also].flatMap((verdict) => {
    const isKnown = said.some((before) => isSaid(before, verdict) && (before.byOperator || !byOperator));
    return isKnown ? [] : { ...verdict, byOperator };
  });
  return {
    verdicts,
    otherwise: said.filter((before) =>
      verdicts.some((verdict) => isSame(verdict.readAs, before.readAs) && !isSaid(before, verdict)),
    ),
  };
}

/** Finds the verdicts on given numbers, as read or as decided; without numbers, finds all. */
export function verdictsOn<Said extends BibVerdict>(said: readonly Said[], bibs: readonly string[]): Said[] {
  if (bibs.length === 0) return [...said];
  return said.filter(({ readAs, bib: stands }) =>
    bibs.some((bib) => isSame(readAs, bib) || isSame(stands, bib)),
  );
}

/** A doubtful number that is being decided. */
type Doubtful = { readAs: string; doubt: BibDoubt };

/** Finds the verdicts that are the only evidence for a doubtful bib. */
export function listNamingVerdicts<Said extends BibVerdict>(
  { readAs, doubt }: Doubtful,
  said: readonly Said[],
): Said[] {
  return doubt === 'Named' ? said.filter(({ bib }) => isSame(bib, readAs)) : [];
}

/**
 * Plans the verdicts for a decision on a doubtful number. If another reviewer had named it in place of a read number,
 * and the decision names a bib, the decision replaces that verdict. If the decision names none, the read number is
 * judged again.
 */
export function planDecision(
  doubtful: Doubtful,
  bib: string | null,
  said: readonly BibVerdict[],
): BibVerdict[] {
  const { readAs } = doubtful;
  const inPlace = listNamingVerdicts(doubtful, said).filter((one) => !isSame(one.readAs, readAs));
  if (bib !== null && inPlace.length > 0) return inPlace.map((one) => ({ readAs: one.readAs, bib }));
  return [{ readAs, bib }];
}
