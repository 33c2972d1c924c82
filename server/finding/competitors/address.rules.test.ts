import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import {
  type AddressFacts,
  type AddressState,
  isAnotherPerson,
  judgeAddress,
  judgeMergedAddress,
  listAddressesToNotify,
  provedAddressOf,
} from './address.rules.ts';

const OWN: AddressFacts = { email: 'own@example.com', origin: 'First', former: null, bibKey: '7' };
const OTHER = 'other@example.com';
const next = (email: string | null, more: object = {}) => ({
  email,
  bibKey: '7',
  wearer: undefined,
  ...more,
});
const later = (email: string | null, former: string | null) => ({ email, origin: 'Later', former });
const first = (email: string | null) => ({ email, origin: 'First', former: null });

describe('an address', () => {
  test('on a list before photos are published proves the person, also when it fills a blank', () => {
    expect(judgeAddress(undefined, next(OTHER), false)).toEqual(first(OTHER));
    expect(judgeAddress({ ...OWN, email: null }, next(OTHER), false)).toEqual(first(OTHER));
    expect(judgeAddress(OWN, next('OWN@example.com'), true)).toEqual(first('OWN@example.com'));
  });

  test('that replaces another, or is added after photos are published, proves nothing', () => {
    expect(judgeAddress(OWN, next(OTHER), false)).toEqual(later(OTHER, OWN.email));
    expect(judgeAddress({ ...OWN, email: null }, next(OTHER), true)).toEqual(later(OTHER, null));
    expect(judgeAddress(undefined, next(OTHER), true)).toEqual(later(OTHER, null));
  });

  test('proves no more after two changes than after one change; the proved address proves again when it returns', () => {
    const emptied = judgeAddress(OWN, next(null), false);
    expect(emptied).toEqual(later(null, OWN.email));
    const filled = judgeAddress({ ...emptied, bibKey: '7' }, next(OTHER), false);
    expect(filled).toEqual(later(OTHER, OWN.email));
    expect(judgeAddress({ ...filled, bibKey: '7' }, next('third@example.com'), false)).toEqual(
      later('third@example.com', OWN.email),
    );
    expect(judgeAddress({ ...filled, bibKey: '7' }, next(OWN.email), true)).toEqual(first(OWN.email));
  });

  test('kept by a list proves nothing about another person whom the list names on the row', () => {
    for (const hasPhotos of [false, true])
      expect(judgeAddress(OWN, next(OWN.email, { isOther: true }), hasPhotos)).toEqual(
        later(OWN.email, null),
      );
  });

  test('that a list states for another person on the row proves nothing, and the former person’s address cannot confirm it', () => {
    for (const hasPhotos of [false, true]) {
      const replaced = judgeAddress(OWN, next(OTHER, { isOther: true }), hasPhotos);
      expect(replaced).toEqual(later(OTHER, null));
      expect(judgeAddress({ ...replaced, bibKey: '7' }, next(OWN.email), hasPhotos)).toEqual(
        later(OWN.email, null),
      );
    }
    expect(judgeAddress({ ...OWN, email: null }, next(OTHER, { isOther: true }), false)).toEqual(
      first(OTHER),
    );
  });

  test('proves nothing about photos of a bib that another person wore', () => {
    const taken = next(OWN.email, { bibKey: '8', wearer: OTHER });
    expect(judgeAddress(OWN, taken, true)).toEqual(later(OWN.email, null));
    expect(judgeAddress(OWN, taken, false)).toEqual(first(OWN.email));
    // A family shares one address.
    expect(judgeAddress(OWN, { ...taken, wearer: OWN.email }, true)).toEqual(first(OWN.email));
    expect(judgeAddress(OWN, next(OWN.email, { bibKey: '8' }), true)).toEqual(later(OWN.email, null));
  });
});

test('the address of a restored participant proves nothing if someone else wore the bib since they left the list', () => {
  const back = next(OWN.email, { wornSince: [OTHER, null] });
  expect(judgeAddress(OWN, back, true)).toEqual(later(OWN.email, null));
  expect(judgeAddress(OWN, back, false)).toEqual(first(OWN.email));
  expect(judgeAddress(OWN, { ...back, wornSince: [OWN.email] }, true)).toEqual(first(OWN.email));
  expect(judgeAddress(OWN, { ...back, wornSince: [] }, true)).toEqual(first(OWN.email));
});

test('the address of merged participants must be proved for both', () => {
  const other = { ...OWN, email: OTHER };
  expect(judgeMergedAddress(OWN, OWN, OWN.email, true)).toEqual(first(OWN.email));
  expect(judgeMergedAddress(OWN, other, OWN.email, false)).toEqual(later(OWN.email, null));
  const blank = { ...OWN, email: null };
  expect(judgeMergedAddress(OWN, blank, OWN.email, false)).toEqual(first(OWN.email));
  expect(judgeMergedAddress(OWN, blank, OWN.email, true)).toEqual(later(OWN.email, null));
  expect(judgeMergedAddress(blank, OWN, OWN.email, true)).toEqual(later(OWN.email, null));
});

test('only changes are notified: the proved and the replaced address, once each', () => {
  const facts = (state: AddressState, key = '7'): AddressFacts => ({ ...state, bibKey: key });
  const replaced = facts(judgeAddress(OWN, next(OTHER), true));
  expect(listAddressesToNotify(OWN, replaced)).toEqual([OWN.email]);
  expect(listAddressesToNotify(replaced, replaced)).toEqual([]);
  const third = facts(judgeAddress(replaced, next('third@example.com'), true));
  expect(listAddressesToNotify(replaced, third)).toEqual([OWN.email, OTHER]);
  expect(listAddressesToNotify(OWN, facts(judgeAddress(OWN, next(OWN.email), true)))).toEqual([]);
});

test('an address is notified if the proved address replaces it again; so are both addresses of a row that gets another person', () => {
  const facts = (state: AddressState): AddressFacts => ({ ...state, bibKey: '7' });
  const replaced = facts(judgeAddress(OWN, next(OTHER), true));
  expect(listAddressesToNotify(replaced, facts(judgeAddress(replaced, next(OWN.email), true)))).toEqual([
    OTHER,
  ]);
  const other = facts(judgeAddress(replaced, next('third@example.com', { isOther: true }), true));
  expect(listAddressesToNotify(replaced, other)).toEqual([OWN.email, OTHER]);
});

describe('another person', () => {
  const person = (givenName: string, surname: string, email: string | null) => ({
    givenName,
    surname,
    email,
    birthDate: null,
  });
  const row = (givenName: string, surname: string, state: Partial<AddressState> = {}) => ({
    ...person(givenName, surname, OWN.email),
    origin: 'First' as const,
    former: null,
    ...state,
  });

  test('is recognised by another name, if the address is neither the present nor the proved one', () => {
    expect(isAnotherPerson(row('Eve', 'Dummy'), person('Bea', 'Berg', OTHER))).toBe(true);
    expect(isAnotherPerson(row('Eve', 'Dummy'), person('Eve', 'Dummy', OTHER))).toBe(false);
    expect(isAnotherPerson(row('Ева', 'Берг'), person('Eva', 'Berg', OWN.email))).toBe(false);
    // The new person's address was entered first.
    const prepared = row('Eve', 'Dummy', { email: OTHER, origin: 'Later', former: OWN.email });
    expect(isAnotherPerson(prepared, person('Bea', 'Berg', OTHER))).toBe(true);
  });

  test('is recognised by another address, if the row has no name', () => {
    expect(isAnotherPerson(row('', ''), person('Bea', 'Berg', OTHER))).toBe(true);
    expect(isAnotherPerson(row('', ''), person('Bea', 'Berg', null))).toBe(false);
    expect(isAnotherPerson(row('', '', { email: null }), person('Bea', 'Berg', OTHER))).toBe(true);
    expect(isAnotherPerson(row('Eve', 'Dummy'), person('', '', OWN.email))).toBe(true);
  });

  test.each([true, false])(
    'an address is proved only if the person whom the row names had it first (photos published: %s)',
    (hasPhotos) => {
      const named = (name: string, address: string | null) => person(name, `${name}sen`, address);
      const name = fc.constantFrom('Eve', 'Bea', 'Vic');
      const email = fc.constantFrom('eve@evil.example', 'bea@example.com', 'vic@example.com', null);
      const line = fc.record({ name, email, hasLeft: fc.boolean() });
      fc.assert(
        fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), ([begun, ...lines]) => {
          if (begun === undefined) return;
          let known = {
            ...named(begun.name, begun.email),
            ...judgeAddress(undefined, next(begun.email), false),
          };
          let stated = begun.email;
          for (const { name: givenName, email: given, hasLeft } of lines) {
            // Omitting the address keeps it, but not if the participant had left the list.
            const kept = given ?? (hasLeft ? null : known.email);
            const isOther = isAnotherPerson(known, named(givenName, given));
            if (givenName !== known.givenName) stated = given;
            else if (known.email === null && known.origin === 'First') stated ??= given;
            const before = { ...known, bibKey: '7' };
            known = {
              ...named(givenName, kept),
              ...judgeAddress(before, next(kept, { isOther }), hasPhotos),
            };
            expect([null, stated]).toContain(provedAddressOf(known));
          }
        }),
        { numRuns: countOf(20_000, 3_000) },
      );
    },
  );
});

test('notifies the former wearer of a bib of an address that its new wearer added on another bib', () => {
  const late: AddressFacts = { email: OTHER, origin: 'Later', former: null, bibKey: '8' };
  const moved = judgeAddress(late, next(OTHER, { wearer: OWN.email }), true);
  expect(listAddressesToNotify(late, { ...moved, bibKey: '7' }, ['own@example.com'])).toEqual([OWN.email]);
});

const NOBODY = 'nobody';

/**
 * A start list that is changed by an attacker who may write everything on it. Each owner has the bib and address of
 * the first list. An owner without an address there proves nothing.
 */
class ChangedList {
  readonly hasPhotos: boolean;

  readonly owners = [
    { bib: '7', email: 'victim@example.com' },
    { bib: '8', email: 'runner@example.com' },
    { bib: '9', email: 'eve@evil.example' },
    { bib: '10', email: null },
  ];
  readonly people = this.owners.map(({ bib, email }) => ({
    facts: { email, origin: 'First', former: null, bibKey: bib } as AddressFacts,
    /** The first address of the person in the row; `NOBODY` if no address was listed first for that person. */
    owner: email as string | null,
    hasLeft: false,
    isMerged: false,
    bibs: [] as string[],
    merged: [] as (string | null)[],
  }));
  /** The last wearer of each bib. */
  readonly worn = new Map(this.owners.map(({ bib }, place) => [bib, place]));

  /** @param hasPhotos whether photos of the event were published before the changes */
  constructor(hasPhotos: boolean) {
    this.hasPhotos = hasPhotos;
  }

  /**
   * @param becomesOther whether the row describes another person from now on
   */
  write(
    place: number,
    email: string | null,
    bib: string,
    { wearers = this.wearers(), becomesOther = false } = {},
  ): void {
    const one = this.people[place];
    if (one === undefined || one.hasLeft) return;
    const isBlank = one.facts.email === null && one.facts.origin === 'First';
    if (becomesOther && !isBlank) one.owner = NOBODY;
    const wearer = wearers.get(bib);
    const isOther = wearer !== undefined && wearer.place !== place;
    const next = { email, bibKey: bib, wearer: isOther ? wearer.address : undefined, isOther: becomesOther };
    one.facts = { ...judgeAddress(one.facts, next, this.hasPhotos), bibKey: bib };
    this.worn.set(bib, place);
  }

  wearers() {
    const read = ([bib, place]: [string, number]) => {
      const one = this.people[place];
      return [bib, { place, address: one === undefined ? null : provedAddressOf(one.facts) }] as const;
    };
    return new Map([...this.worn].map(read));
  }

  exchange(first: number, second: number): void {
    const [one, other] = [this.people[first], this.people[second]];
    if (one === undefined || other === undefined || one.hasLeft || other.hasLeft || one === other) return;
    const [wearers, bibs] = [this.wearers(), [one.facts.bibKey, other.facts.bibKey] as const];
    this.write(second, other.facts.email, bibs[0], { wearers });
    this.write(first, one.facts.email, bibs[1], { wearers });
  }

  merge(keptPlace: number, otherPlace: number, staysOnOwnBib: boolean): void {
    const [kept, other] = [this.people[keptPlace], this.people[otherPlace]];
    if (kept === undefined || other === undefined || kept.hasLeft || other.hasLeft || kept === other) return;
    const [before, joined] = [kept.facts, other.facts];
    other.hasLeft = true;
    other.isMerged = true;
    const email = before.email ?? joined.email;
    const bib = staysOnOwnBib ? before.bibKey : joined.bibKey;
    this.write(keptPlace, email, bib);
    kept.facts = { ...judgeMergedAddress(before, joined, email, this.hasPhotos), bibKey: bib };
    kept.merged.push(other.owner, ...other.merged);
    kept.bibs.push(joined.bibKey, before.bibKey, ...other.bibs);
  }

  drop(place: number): void {
    const one = this.people[place];
    if (one !== undefined) one.hasLeft = true;
  }

  /** Restores the row of a participant who had left the list, with a line for some person. */
  bringBack(place: number, email: string | null, becomesOther: boolean): void {
    const one = this.people[place];
    if (one === undefined || !one.hasLeft || one.isMerged || this.worn.get(one.facts.bibKey) !== place)
      return;
    one.hasLeft = false;
    this.write(place, email, one.facts.bibKey, { becomesOther });
  }

  /**
   * Lists the first addresses of all people whose photos a participant's address opens: the wearers of the bibs once
   * photos show them, and before that the merged participants themselves.
   */
  ownersOf(place: number): (string | null | undefined)[] {
    const one = this.people[place];
    if (one === undefined) return [];
    if (!this.hasPhotos) return [one.owner, ...one.merged].flatMap((owner) => owner ?? []);
    const ofBibs = [one.facts.bibKey, ...one.bibs].map(
      (bib) => this.owners.find((owner) => owner.bib === bib)?.email,
    );
    return one.owner === NOBODY ? [NOBODY, ...ofBibs] : ofBibs;
  }
}

test.each([true, false])(
  'no sequence of changes proves anybody’s address except the owner’s (photos published: %s)',
  (hasPhotos) => {
    const place = fc.nat(3);
    const bib = fc.constantFrom('7', '8', '9', '10');
    const email = fc.constantFrom('victim@example.com', 'eve@evil.example', 'third@example.com', null);
    const change = fc.oneof(
      fc.record({
        what: fc.constant('edit' as const),
        place,
        email,
        bib: fc.option(bib),
        becomesOther: fc.boolean(),
      }),
      fc.record({ what: fc.constant('return' as const), place, email, becomesOther: fc.boolean() }),
      fc.record({ what: fc.constant('exchange' as const), place, other: place }),
      fc.record({ what: fc.constant('merge' as const), place, other: place, staysOnOwnBib: fc.boolean() }),
      fc.record({ what: fc.constant('drop' as const), place }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 7 }), (changes) => {
        const list = new ChangedList(hasPhotos);
        for (const one of changes) {
          if (one.what === 'edit')
            list.write(one.place, one.email, one.bib ?? list.people[one.place]?.facts.bibKey ?? '', one);
          if (one.what === 'return') list.bringBack(one.place, one.email, one.becomesOther);
          if (one.what === 'exchange') list.exchange(one.place, one.other);
          if (one.what === 'merge') list.merge(one.place, one.other, one.staysOnOwnBib);
          if (one.what === 'drop') list.drop(one.place);
        }
        for (const [index, { facts }] of list.people.entries()) {
          const proved = provedAddressOf(facts);
          const others = list.ownersOf(index).filter((owner) => owner !== proved);
          if (proved !== null) expect(others).toEqual([]);
        }
      }),
      { numRuns: countOf(20_000, 3_000) },
    );
  },
);
