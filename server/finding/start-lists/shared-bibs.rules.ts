import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';

interface BibLine {
  line: number;
  bib: string;
  distance: string | null;
  club?: string | null | undefined;
}

/** Fewer shared bibs are typing errors or teams. */
const SHARED_MIN = 3;
const SHARED_SHARE = 0.25;

/**
 * Finds the fault of a list with several races that use the same bibs, such as women and men, or 5 km and 10 km. It
 * is reported if the lines of each race are contiguous, or if lines with the same bib have different distances. It is
 * not reported for teams, whose members have the same club.
 */
export function findRacesSharingBibs(lines: readonly BibLine[]): LineFault | undefined {
  if (new Set(lines.map(({ bib }) => bibKey(bib))).size === lines.length) return undefined;
  const places = lines.map((line, at) => ({ ...line, at }));
  const bibs = [...Map.groupBy(places, ({ bib }) => bibKey(bib)).values()];
  const shared = bibs.filter(([first, ...others]) =>
    others.some(({ club }) => !club || club !== first?.club),
  );
  if (shared.length < SHARED_MIN || shared.length < bibs.length * SHARED_SHARE) return undefined;
  const lastOfFirst = Math.max(...shared.map(([first]) => first?.at ?? 0));
  const firstOfSecond = Math.min(...shared.map(([, second]) => second?.at ?? 0));
  const isInParts = lastOfFirst < firstOfSecond;
  if (!isInParts && !shared.every(haveOwnDistances)) return undefined;
  const [first, second] = shared[0] ?? [];
  if (first === undefined || second === undefined) return undefined;
  return { line: second.line, ...racesFault(shared.length, first, second) };
}

const racesFault = (count: number, first: BibLine, second: BibLine): Fault =>
  faultOf('RacesShareBibs', { count, bib: second.bib, first: first.line, second: second.line });

const haveOwnDistances = (lines: readonly BibLine[]): boolean =>
  lines.every(({ distance }) => distance !== null) &&
  new Set(lines.map(({ distance }) => distance)).size === lines.length;
