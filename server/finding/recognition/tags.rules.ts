/** Computes a photo's tags from its readings and from verdicts. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { bibKey } from '#contract/competitor.ts';
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import type { Box, JudgedBib, StartListIndex } from '#engines/bibs/index.ts';
import type { PhotoTag, StoredBibVerdict } from '#finding/photos/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';
import { isLifted, type Votes } from './votes.rules.ts';
import { weighByTime } from './weigh-bibs.rules.ts';

/** A reviewer's verdict on a read number: the bib that is really there; null if there is none. */
export interface BibVerdict {
  readAs: string;
  bib: string | null;
}

/**
 * Lists the numbers that, by reviewers' verdicts, are not in a photo: denied numbers, and numbers replaced by another.
 */
export function refusedBibs(verdicts: readonly BibVerdict[]): Set<string> {
  const named = new Set(verdicts.flatMap(({ bib }) => (bib === null ? [] : bibKey(bib))));
  return new Set(verdicts.flatMap(({ readAs }) => (named.has(bibKey(readAs)) ? [] : readAs)));
}

/** A tag as it should be. */
export interface TagDraft {
  source: 'bib' | 'vote';
  value: string;
  confidence: number;
  isShown: boolean;
  doubt: BibDoubt | null;
  /** The evidence for the bib, if it was doubtful. */
  reason: BibReason | null;
  box: Box | null;
  /** The votes of the person's other photos on it. */
  votes?: Votes | null;
  /** Whether a reviewer or the photographer named it; then votes do not change it. */
  isReviewed?: boolean;
}

/**
 * Drafts the tags of a photo from its readings, which are judged by the start list and by time, and from reviewers'
 * verdicts, which replace them. A bib named by a reviewer becomes doubtful if the list no longer has it. It is also
 * doubtful if the photo does not support it and its author may not release originals.
 * @param list undefined if the event has no start list
 * @param supports returns whether the photo's readings support a bib
 */
export function draftTags(
  bibs: readonly JudgedBib[],
  verdicts: readonly StoredBibVerdict[],
  list: StartListIndex | undefined,
  timeEvidence: (bib: string) => TimeEvidence = () => 'Silent',
  supports: (bib: string) => boolean = () => false,
): TagDraft[] {
  const judged = weighByTime(bibs, timeEvidence).map(
    ({ text, confidence, shown, doubt, reason, box }): TagDraft => ({
      source: 'bib',
      value: text,
      confidence,
      isShown: shown,
      doubt,
      reason,
      box,
    }),
  );
  const drafts = new Map(judged.map((draft) => [bibKey(draft.value), draft]));
  const boxes = new Map(judged.map((draft) => [bibKey(draft.value), draft.box]));
  const byOperator = new Set(
    verdicts.flatMap((said) => (said.bib !== null && said.byOperator ? bibKey(said.bib) : [])),
  );
  for (const { readAs } of verdicts) drafts.delete(bibKey(readAs));
  for (const { readAs, bib } of verdicts) {
    if (bib === null) continue;
    const listed = list === undefined ? bib : list.find(bib);
    const counts = byOperator.has(bibKey(bib)) || supports(bib);
    const listDoubt = listed === undefined ? 'NotOnList' : null;
    drafts.set(bibKey(bib), {
      source: 'bib',
      value: listed ?? bib,
      confidence: 1,
      isShown: counts && listed !== undefined,
      doubt: counts ? listDoubt : 'Named',
      reason: null,
      isReviewed: counts,
      box: boxes.get(bibKey(readAs)) ?? boxes.get(bibKey(bib)) ?? null,
    });
  }
  return [...drafts.values()];
}

/**
 * Applies the votes of the person's other photos to drafts. Stored votes are applied again to new drafts. A voted bib
 * that is no longer on the list is dropped.
 */
export function applyVotes(
  drafts: readonly TagDraft[],
  votes: readonly Votes[],
  list: StartListIndex | undefined,
): TagDraft[] {
  const applied = drafts.map((draft) => {
    const own = votes.find(({ bib }) => bib === draft.value);
    if (own === undefined || draft.isReviewed) return draft;
    if (own.verdict === 'Contradicted')
      return { ...draft, isShown: false, doubt: 'Contradicted' as const, reason: null, votes: own };
    const isWorn = draft.doubt === 'Named' && own.verdict === 'Worn';
    if (draft.isShown || !(isWorn || isLifted(draft))) return draft;
    return { ...draft, isShown: true, doubt: null, reason: 'Votes' as const, votes: own };
  });
  const known = new Set(applied.map(({ value }) => value));
  const worn = votes.filter(
    ({ verdict, bib }) =>
      verdict === 'Worn' && !known.has(bib) && (list === undefined || list.find(bib) !== undefined),
  );
  return [
    ...applied,
    ...worn.map(
      (vote): TagDraft => ({
        source: 'vote',
        value: vote.bib,
        confidence: vote.photosCount / (vote.photosCount + 1),
        isShown: true,
        doubt: null,
        reason: 'Votes',
        box: null,
        votes: vote,
      }),
    ),
  ];
}

/** The differences between a photo's tags and the tags it should have. */
export interface TagChanges {
  added: TagDraft[];
  /** Known tags with their new values; each keeps its id. */
  changed: PhotoTag[];
  removed: PhotoTag[];
}

const isAsDrafted = (tag: PhotoTag, draft: TagDraft) =>
  // The database stores 32 bits.
  Math.fround(tag.confidence) === Math.fround(draft.confidence) &&
  tag.isShown === draft.isShown &&
  (tag.doubt ?? null) === draft.doubt &&
  (tag.reason ?? null) === draft.reason &&
  isDeepStrictEqual(tag.votes ?? null, draft.votes ?? null) &&
  isDeepStrictEqual(tag.box, draft.box);

/** Compares a photo's tags with those it should have. */
export function compareTags(known: readonly PhotoTag[], drafts: readonly TagDraft[]): TagChanges {
  const keyOf = ({ source, value }: Pick<PhotoTag, 'source' | 'value'>) => `${source} ${value}`;
  const byKey = new Map(known.map((tag) => [keyOf(tag), tag]));
  const changes: TagChanges = { added: [], changed: [], removed: [] };
  for (const draft of drafts) {
    const tag = byKey.get(keyOf(draft));
    byKey.delete(keyOf(draft));
    if (tag === undefined) changes.added.push(draft);
    else if (!isAsDrafted(tag, draft)) changes.changed.push({ ...tag, ...draft, votes: draft.votes ?? null });
  }
  changes.removed = [...byKey.values()];
  return changes;
}

/** Returns the bibs that newly lead people to the photo, and those that no longer do. */
export function compareShown(
  known: readonly PhotoTag[],
  drafts: readonly TagDraft[],
): { added: number; removed: number } {
  const shownOf = (tags: readonly { value: string; isShown: boolean }[]) =>
    new Set(tags.filter(({ isShown }) => isShown).map(({ value }) => value));
  const [before, after] = [shownOf(known), shownOf(drafts)];
  return {
    added: [...after].filter((value) => !before.has(value)).length,
    removed: [...before].filter((value) => !after.has(value)).length,
  };
}
