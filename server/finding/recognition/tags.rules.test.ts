import { describe, expect, test } from 'vitest';
import { type BibReading, indexStartList, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import {
  applyVotes,
  type BibVerdict,
  compareShown,
  compareTags,
  draftTags,
  type TagDraft,
} from './tags.rules.ts';
import type { Votes } from './votes.rules.ts';

const box = { x: 10, y: 10, width: 60, height: 30 };
const reading = (text: string, confidence = 0.99): BibReading => ({
  text,
  confidence,
  weakest: confidence,
  isCut: false,
  pass: 'whole',
  box,
});
/** Judges readings by a list and drafts their tags. */
const draftOf = (
  readings: readonly BibReading[],
  verdicts: readonly BibVerdict[],
  list: StartListIndex | undefined,
) =>
  draftTags(
    judgeBibs(readings, list),
    verdicts.map((verdict) => ({ ...verdict, byOperator: true })),
    list,
  );
const tagged = (drafts: ReturnType<typeof draftTags>) =>
  drafts.map(({ value, isShown, doubt }) => `${value} ${isShown ? 'shown' : doubt}`);

describe('draftTags', () => {
  test('shows what the list has, and keeps the rest for review', () => {
    expect(tagged(draftOf([reading('17')], [], undefined))).toEqual(['17 shown']);
    expect(tagged(draftOf([reading('17')], [], indexStartList(['18'])))).toEqual(['17 NotOnList']);
  });

  test('follows a reviewer: no number, another one, the one that was in doubt', () => {
    const list = indexStartList(['17', '42']);
    expect(tagged(draftOf([reading('17')], [{ readAs: '17', bib: null }], list))).toEqual([]);
    expect(tagged(draftOf([reading('17')], [{ readAs: '17', bib: '42' }], list))).toEqual(['42 shown']);
    const [kept] = draftOf([reading('17', 0.6)], [{ readAs: '17', bib: '17' }], list);
    expect(kept).toMatchObject({ value: '17', isShown: true, confidence: 1, box });
  });

  test('two verdicts that exchange numbers give both', () => {
    const swapped = draftOf(
      [reading('17'), { ...reading('42'), box: { ...box, x: 500 } }],
      [
        { readAs: '17', bib: '42' },
        { readAs: '42', bib: '17' },
      ],
      undefined,
    );
    expect(tagged(swapped)).toEqual(['42 shown', '17 shown']);
  });

  test('doubts what a reviewer named once the list has it no more', () => {
    const drafts = draftOf([reading('17')], [{ readAs: '17', bib: '42' }], indexStartList(['17']));
    expect(tagged(drafts)).toEqual(['42 NotOnList']);
  });
});

describe('a bib that somebody names who may hand out no originals', () => {
  const list = indexStartList(['17', '42']);
  const said = [{ readAs: '17', bib: '42', byOperator: false }];
  const drafts = (supports: boolean, verdicts = said) =>
    draftTags(judgeBibs([reading('17')], list), verdicts, list, undefined, () => supports);

  test('waits where nothing supports it, and takes the number off that it stands for', () => {
    expect(tagged(drafts(false))).toEqual(['42 Named']);
    expect(tagged(drafts(true))).toEqual(['42 shown']);
  });

  test('waits no more once somebody confirms it who may', () => {
    expect(tagged(drafts(false, [...said, { readAs: '42', bib: '42', byOperator: true }]))).toEqual([
      '42 shown',
    ]);
  });

  test('waits as before where the list has it no more: it is found by who asks for an unlisted bib neither', () => {
    expect(tagged(draftTags([], said, indexStartList(['17'])))).toEqual(['42 Named']);
  });

  test('is shown where three photos of the same person show it, and not by one', () => {
    const votes = (verdict: Votes['verdict']): Votes[] => [
      { verdict, bib: '42', photosCount: 3, photoIds: [] },
    ];
    expect(tagged(applyVotes(drafts(false), votes('Worn'), list))).toEqual(['42 shown']);
    expect(tagged(applyVotes(drafts(false), votes('Confirmed'), list))).toEqual(['42 Named']);
  });
});

describe('compareTags', () => {
  const known = draftOf([reading('17'), { ...reading('42'), box: { ...box, x: 500 } }], [], undefined).map(
    (draft) => ({ ...draft, photoTagId: `id ${draft.value}` }),
  );

  test('finds nothing where nothing changed, although the database keeps 32 bits of a confidence', () => {
    const stored = known.map((tag) => ({ ...tag, confidence: Math.fround(tag.confidence) }));
    expect(compareTags(stored, known)).toEqual({ added: [], changed: [], removed: [] });
  });

  test('keeps the ids of tags that stay', () => {
    const [first] = known;
    if (first === undefined) throw new Error('no tag');
    const draft = { ...first, isShown: false, doubt: 'Unsure' as const };
    const changes = compareTags(known, [draft, { ...first, value: '7' }]);
    expect(changes.changed).toMatchObject([{ photoTagId: 'id 17', doubt: 'Unsure' }]);
    expect(changes.removed).toMatchObject([{ photoTagId: 'id 42' }]);
    expect(changes.added.map(({ value }) => value)).toEqual(['7']);
    expect(compareShown(known, [draft, { ...first, value: '7' }])).toEqual({ added: 1, removed: 2 });
  });
});

describe('applyVotes', () => {
  const list = indexStartList(['1811', '18']);
  const votesFor = (verdict: Votes['verdict'], bib: string): Votes => ({
    verdict,
    bib,
    photosCount: 3,
    photoIds: [],
  });
  const draft = (value: string, doubt: TagDraft['doubt']): TagDraft => ({
    source: 'bib',
    value,
    confidence: 0.7,
    isShown: doubt === null,
    doubt,
    reason: null,
    box,
  });
  const applied = (drafts: TagDraft[], votes: Votes[]) =>
    applyVotes(drafts, votes, list).map(
      ({ source, value, isShown, doubt, reason }) => `${source} ${value} ${isShown ? reason : doubt}`,
    );

  test('shows what is confirmed, takes off what is contradicted, gives what is worn', () => {
    expect(applied([draft('1811', 'Unsure')], [votesFor('Confirmed', '1811')])).toEqual(['bib 1811 Votes']);
    expect(applied([draft('18', null)], [votesFor('Contradicted', '18'), votesFor('Worn', '1811')])).toEqual([
      'bib 18 Contradicted',
      'vote 1811 Votes',
    ]);
  });

  test('gives nobody a bib that is on the list no more, or that somebody elsewhere wears', () => {
    expect(applied([], [votesFor('Worn', '503')])).toEqual([]);
    expect(applied([draft('1811', 'WrongTime')], [votesFor('Worn', '1811')])).toEqual(['bib 1811 WrongTime']);
  });

  test('leaves what a reviewer said', () => {
    const said = { ...draft('18', null), isReviewed: true };
    expect(applied([said], [votesFor('Contradicted', '18')])).toEqual(['bib 18 null']);
  });
});
