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
  test('shows bibs on the list, and keeps other bibs for review', () => {
    expect(tagged(draftOf([reading('17')], [], undefined))).toEqual(['17 shown']);
    expect(tagged(draftOf([reading('17')], [], indexStartList(['18'])))).toEqual(['17 NotOnList']);
  });

  test('follows a reviewer who says: no number, another one, or the doubtful one', () => {
    const list = indexStartList(['17', '42']);
    expect(tagged(draftOf([reading('17')], [{ readAs: '17', bib: null }], list))).toEqual([]);
    expect(tagged(draftOf([reading('17')], [{ readAs: '17', bib: '42' }], list))).toEqual(['42 shown']);
    const [kept] = draftOf([reading('17', 0.6)], [{ readAs: '17', bib: '17' }], list);
    expect(kept).toMatchObject({ value: '17', isShown: true, confidence: 1, box });
  });

  test('two verdicts that exchange numbers result in both bibs', () => {
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

  test('doubts a reviewer’s bib after the list no longer has it', () => {
    const drafts = draftOf([reading('17')], [{ readAs: '17', bib: '42' }], indexStartList(['17']));
    expect(tagged(drafts)).toEqual(['42 NotOnList']);
  });
});

describe('a bib named by a member who may not hand out originals', () => {
  const list = indexStartList(['17', '42']);
  const said = [{ readAs: '17', bib: '42', byOperator: false }];
  const drafts = (supports: boolean, verdicts = said) =>
    draftTags(judgeBibs([reading('17')], list), verdicts, list, undefined, () => supports);

  test('waits without supporting readings, and removes the number that it replaces', () => {
    expect(tagged(drafts(false))).toEqual(['42 Named']);
    expect(tagged(drafts(true))).toEqual(['42 shown']);
  });

  test('stops waiting once a member with the right confirms it', () => {
    expect(tagged(drafts(false, [...said, { readAs: '42', bib: '42', byOperator: true }]))).toEqual([
      '42 shown',
    ]);
  });

  test('keeps waiting if the list no longer has it, and a search by number does not find it either', () => {
    expect(tagged(draftTags([], said, indexStartList(['17'])))).toEqual(['42 Named']);
  });

  test('is shown if three photos of the same person show it, but not if only one does', () => {
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

  test('finds no difference without changes, although the database keeps 32 bits of a confidence', () => {
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

  test('shows confirmed bibs, removes contradicted bibs, and adds worn bibs', () => {
    expect(applied([draft('1811', 'Unsure')], [votesFor('Confirmed', '1811')])).toEqual(['bib 1811 Votes']);
    expect(applied([draft('18', null)], [votesFor('Contradicted', '18'), votesFor('Worn', '1811')])).toEqual([
      'bib 18 Contradicted',
      'vote 1811 Votes',
    ]);
  });

  test('adds no bib that is not on the list, or that was worn elsewhere at that time', () => {
    expect(applied([], [votesFor('Worn', '503')])).toEqual([]);
    expect(applied([draft('1811', 'WrongTime')], [votesFor('Worn', '1811')])).toEqual(['bib 1811 WrongTime']);
  });

  test('does not change a reviewer’s verdict', () => {
    const said = { ...draft('18', null), isReviewed: true };
    expect(applied([said], [votesFor('Contradicted', '18')])).toEqual(['bib 18 null']);
  });
});
