import { describe, expect, test } from 'vitest';
import { countTurns } from '#tests/fixtures/count-turns.ts';
import {
  ageOn,
  findFreedBibs,
  findJoinedBibs,
  findTakenBibs,
  type Judgeable,
  judgeAll,
  judgeTeams,
  nameBibs,
  type PhotoOwner,
  type Protection,
} from './protection.rules.ts';

const RULE = { youthAge: 16, youthDistances: ['Kids 1K'], date: '2026-05-10' };
const SOMEBODY = { birthDate: '1990-05-17', distance: '10K', verdict: null };

/** Judges one participant alone. */
async function judge(one: Judgeable, rule = RULE): Promise<Protection | null | undefined> {
  const [judged] = await judgeAll([{ ...one, bib: '1', hasLeft: false }], rule);
  return judged?.now;
}

test('a participant below the age limit on race day is protected, but not on the birthday or later', async () => {
  const bornOn = (birthDate: string) => judge({ ...SOMEBODY, birthDate }, RULE);
  expect(await bornOn('2010-05-11')).toBe('Age');
  expect(await bornOn('2010-05-10')).toBeNull();
  expect(await bornOn('1990-05-17')).toBeNull();
  expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
  expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
  expect(await judge({ ...SOMEBODY, birthDate: '2020-01-01' }, { ...RULE, youthAge: 0 })).toBeNull();
});

test('everybody in a youth distance is protected, also with a missing or wrong birth date', async () => {
  for (const birthDate of [null, '1900-01-01', '2031-01-01', 'tomorrow', '2026-02-31', '1980-01-01'])
    expect(await judge({ ...SOMEBODY, birthDate, distance: ' kids 1k' }, RULE)).toBe('Distance');
  for (const birthDate of [null, '1900-01-01', '2031-01-01', 'tomorrow']) {
    expect(ageOn(birthDate, RULE.date)).toBeUndefined();
    expect(await judge({ ...SOMEBODY, birthDate }, RULE)).toBeNull();
  }
  expect(await judge({ ...SOMEBODY, distance: null }, RULE)).toBeNull();
});

test('an operator’s verdict overrides age and distance', async () => {
  expect(await judge({ ...SOMEBODY, verdict: true }, RULE)).toBe('Operator');
  expect(await judge({ birthDate: '2015-01-01', distance: 'Kids 1K', verdict: false }, RULE)).toBeNull();
});

describe('the bibs whose protection a change ends', () => {
  const child = { competitorId: 'a', bib: '7', protection: 'Age', now: 'Age' } as const;
  const adult = { competitorId: 'b', bib: '1', protection: null, now: null } as const;
  const nobody = { shownBibs: [], mergedInto: new Map<string, string>() };

  test('are those protected before and not after, each once, in order', () => {
    expect(findFreedBibs([child, adult], nobody)).toEqual([]);
    expect(findFreedBibs([{ ...adult, now: 'Age' }], nobody)).toEqual([]);
    const freed = [
      { ...child, bib: '12', now: null },
      { ...child, now: null },
    ];
    expect(findFreedBibs(freed, { ...nobody, shownBibs: ['07'] })).toEqual(['7', '12']);
  });

  test('include bibs that photos would show, and a child merged with an adult', () => {
    expect(findFreedBibs([child, adult], { ...nobody, shownBibs: ['5'] })).toEqual(['5']);
    const mergedInto = new Map([['a', 'b']]);
    expect(findFreedBibs([child, adult], { ...nobody, mergedInto })).toEqual(['7']);
    expect(findFreedBibs([child, { ...adult, now: 'Age' }], { ...nobody, mergedInto })).toEqual([]);
  });
});

test('the bibs whose protection a change ends are named up to a limit, with a note that there are more', () => {
  expect(nameBibs(['7', '8'])).toBe('7, 8');
  expect(nameBibs(Array.from({ length: 21 }, () => '7'))).toMatch(/^(7, ){20}…$/);
});

test('everybody who shares a bib with a protected participant is protected while that participant takes part', () => {
  const judged = [
    { bib: '15', hasLeft: false, now: 'Age' as const },
    { bib: '015', hasLeft: false, now: null },
    { bib: '15', hasLeft: true, now: null },
    { bib: '15-1', hasLeft: false, now: null },
    { bib: '16', hasLeft: true, now: 'Age' as const },
    { bib: '16', hasLeft: false, now: null },
  ];
  expect(judgeTeams(judged).map(({ now }) => now)).toEqual(['Age', 'Team', null, null, 'Age', null]);
});

test('someone who joins a protected participant’s bib is found; a team that is protected as a whole is not', () => {
  const one = (
    bib: string,
    protection: 'Age' | 'Team' | null,
    now: 'Age' | 'Team' | null,
    hasLeft = false,
  ) => ({
    competitorId: `${bib} ${protection} ${now}`,
    bib,
    protection,
    now,
    hasLeft,
  });
  expect(findJoinedBibs([one('7', 'Age', 'Age'), one('7', null, 'Team')])).toEqual(['7']);
  expect(findJoinedBibs([one('7', 'Age', 'Age'), one('07', null, 'Age')])).toEqual(['07']);
  expect(findJoinedBibs([one('7', null, 'Age'), one('7', null, 'Team')])).toEqual([]);
  expect(findJoinedBibs([one('7', 'Age', 'Age'), one('7', 'Team', 'Team')])).toEqual([]);
  expect(findJoinedBibs([one('7', 'Age', 'Age', true), one('7', null, 'Age')])).toEqual([]);
});

describe('another person who gets the bib of a protected participant', () => {
  const of = (competitorId: string, bib: string, more: Partial<PhotoOwner> = {}): PhotoOwner => {
    const email = `${competitorId}@example.com`;
    const facts = { surname: competitorId, givenName: '', birthDate: null, email, ownEmail: email };
    return { competitorId, bib, isProtected: true, hasLeft: false, ...facts, ...more };
  };
  const [child, eve] = [of('child', '7'), of('eve', '8')];
  const none = new Map<string, string>();

  test('is found after an exchange, an edit, a list and a merge', async () => {
    const exchanged = [of('child', '8'), of('eve', '7')];
    expect((await findTakenBibs([child, eve], exchanged, none)).toSorted()).toEqual(['7', '8']);
    const dropped = { ...child, hasLeft: true };
    expect(await findTakenBibs([dropped, eve], [dropped, of('eve', '07')], none)).toEqual(['07', '8']);
    expect(await findTakenBibs([child], [dropped, of('new', '7')], none)).toEqual(['7']);
    expect(await findTakenBibs([child, eve], [dropped, eve], new Map([['child', 'eve']]))).toEqual(['7']);
    const { surname, email } = eve;
    expect(await findTakenBibs([child], [{ ...child, surname, email }], none)).toEqual(['7']);
    const born = { birthDate: '2014-02-03' };
    const renamed = { ...child, ...born, surname, email, stated: { birthDate: null, email } };
    expect(await findTakenBibs([{ ...child, ...born }], [renamed], none)).toEqual(['7']);
    const addressed = { ...renamed, email: child.email, stated: { birthDate: null, email: null } };
    expect(await findTakenBibs([{ ...child, ...born }], [addressed], none)).toEqual([]);
    const cameBack = of('eve', '7', { hasLeft: true, isProtected: false });
    expect(await findTakenBibs([dropped, cameBack], [dropped, of('eve', '7')], none)).toEqual(['7']);
  });

  test('is found if the child gets another bib and no protected participant has the former bib', async () => {
    const renumbered = of('child', '777');
    expect(await findTakenBibs([child, eve], [renumbered, eve], none)).toEqual(['7']);
    const twin = of('twin', '7', { ownEmail: 'child@example.com' });
    expect(await findTakenBibs([child, twin], [renumbered, twin], none)).toEqual([]);
  });

  test('is found beside many owners with one address', async () => {
    const family = ['one', 'two', 'three'].map((id) => of(id, '7', { ownEmail: 'child@example.com' }));
    const joined = of('new', '7');
    expect(await findTakenBibs(family, [...family, joined], none)).toEqual(['7']);
    const mother = of('mother', '7', { email: 'child@example.com' });
    expect(await findTakenBibs(family, [...family, mother], none)).toEqual(['7']);
    const [one, ...others] = family.map((owner) => ({ ...owner, hasLeft: owner.competitorId === 'one' }));
    const all = one === undefined ? [] : [one, ...others];
    expect(await findTakenBibs(all, [...others, of('one', '7')], none)).toEqual(['7']);
  });

  test('is found with the same proved address, because a guardian’s address may belong to many', async () => {
    const guardians = { email: 'child@example.com', ownEmail: 'child@example.com' };
    const sibling = of('sibling', '8', guardians);
    const exchanged = [of('child', '8'), { ...sibling, bib: '7' }];
    expect((await findTakenBibs([child, sibling], exchanged, none)).toSorted()).toEqual(['7', '8']);
    expect(await findTakenBibs([child, sibling], [sibling], new Map([['child', 'sibling']]))).toEqual(['7']);
    const dropped = { ...child, hasLeft: true };
    const mother = of('mother', '07', { ...guardians, isProtected: false });
    expect(await findTakenBibs([dropped], [dropped, mother], none)).toEqual(['07']);
    const namedAlike = of('new', '7', { ...guardians, surname: 'child', isProtected: false });
    expect(await findTakenBibs([dropped], [dropped, namedAlike], none)).toEqual(['7']);
  });

  test('is neither a participant with the same address and name who is protected, nor an earlier wearer', async () => {
    const again = of('again', '8', {
      surname: 'Child',
      email: 'child@example.com',
      ownEmail: 'child@example.com',
    });
    const exchanged = [of('child', '8'), { ...again, bib: '7' }];
    expect(await findTakenBibs([child, again], exchanged, none)).toEqual([]);
    expect(await findTakenBibs([child, again], [again], new Map([['child', 'again']]))).toEqual([]);
    expect(await findTakenBibs([{ ...child, hasLeft: true }], [child], none)).toEqual([]);
    expect(await findTakenBibs([{ ...child, isProtected: false }], [of('new', '7')], none)).toEqual([]);
  });

  test('is found if only the child’s present address is the same', async () => {
    const claimed = { ...child, email: 'eve@example.com' };
    expect(await findTakenBibs([claimed, eve], [claimed, of('eve', '7')], none)).toEqual(['7', '8']);
  });

  test('is searched only among the wearers of protected bibs', async () => {
    const others = Array.from({ length: 20 }, (_none, index) => {
      const one = of(`adult ${index}`, String(100 + index), { isProtected: false });
      return Object.defineProperty(one, 'surname', {
        get: () => expect.unreachable('an unprotected bib’s wearer was compared'),
      });
    });
    expect(await findTakenBibs([child, ...others], [child, ...others, of('new', '7')], none)).toEqual(['7']);
  });
});

describe('a whole list', () => {
  const people = Array.from({ length: 10 }, (_none, index) => ({
    ...SOMEBODY,
    competitorId: String(index),
    bib: String(index + 1),
    hasLeft: false,
    isProtected: true,
    surname: 'Novak',
    givenName: 'Jan',
    email: null,
    ownEmail: null,
  }));

  test('lets other requests run during the judging', async () => {
    expect(await countTurns(() => judgeAll(people, RULE, 0))).toBeGreaterThan(5);
    expect(await countTurns(() => findTakenBibs(people, people, new Map(), 0))).toBeGreaterThan(5);
  });

  test('is judged with teams as if each participant were judged alone', async () => {
    const [one, two, three] = people;
    if (one === undefined || two === undefined || three === undefined) return expect.unreachable();
    const child = { ...one, birthDate: '2015-01-01' };
    const judged = await judgeAll([child, { ...two, bib: child.bib }, { ...three, birthDate: null }], RULE);
    expect(judged.map(({ now, isAgeKnown }) => [now, isAgeKnown])).toEqual([
      ['Age', true],
      ['Team', true],
      [null, false],
    ]);
  });
});
