import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEAM_MAX } from '#contract/competitor.ts';
import { emailKey } from '#platform/canonical-key.ts';
import { type AddressFacts, isSameAddress, listAddressesToNotify } from './address.rules.ts';
import {
  type BibWearer,
  type JudgedAddress,
  listMergeNotices,
  listNotices,
  type MergedAddress,
  type Notice,
} from './notices.rules.ts';

test('if two lists of full teams replace each other, each former address is read only a few times', async () => {
  const BIBS = 60;
  const namesOf = (list: string) =>
    Array.from({ length: BIBS * TEAM_MAX }, (_, at) => ({
      competitorId: `${list} ${at}`,
      bibKey: String(at % BIBS),
      address: `${list}-${at}@example.com`,
    }));
  let reads = 0;
  const formers = namesOf('first').map(({ competitorId, bibKey, address }) => ({
    competitorId,
    bibKey,
    get address() {
      reads += 1;
      return address;
    },
  }));
  const added = namesOf('second').map(
    ({ competitorId, bibKey, address }): JudgedAddress => ({
      competitorId,
      bibKey,
      email: address,
      origin: 'Later',
      former: null,
      before: undefined,
      hasTakenBib: true,
    }),
  );
  const notices = await listNotices(added, [], formers);
  expect(notices).toHaveLength(formers.length);
  expect(reads).toBeLessThanOrEqual(3 * notices.length);
});

test('if two lists of full teams are merged, each former wearer is read once, and notified once', async () => {
  const BIBS = 5;
  const FORMERS = 400;
  let reads = 0;
  const formers = Array.from({ length: BIBS * FORMERS }, (_, at) => ({
    competitorId: `former ${at}`,
    bibKey: String(at % BIBS),
    get address() {
      reads += 1;
      return `former-${at}@example.com`;
    },
  }));
  const facts = { origin: 'First', former: null } as const;
  const merged = Array.from({ length: BIBS * TEAM_MAX }, (_, at): MergedAddress => {
    const bib = String(at % BIBS);
    const [email, other] = [`kept-${at}@example.com`, `other-${at}@example.com`];
    const before = [
      { ...facts, email, bibKey: bib },
      { ...facts, email: other, bibKey: bib },
    ] as const;
    return { competitorId: `kept ${at}`, email, origin: 'Later', former: null, bibKey: bib, before };
  });
  const notices = await listMergeNotices(merged, formers);
  // The other former address of each pair, and each former wearer.
  expect(notices).toHaveLength(merged.length + formers.length);
  expect(reads).toBeLessThanOrEqual(3 * formers.length);
});

/** Lists the notices by brute force: for each participant from all wearers. */
function listAll(
  judged: readonly JudgedAddress[],
  teams: readonly BibWearer[],
  formers: readonly BibWearer[],
) {
  const kept = new Map<string, Notice>();
  for (const { competitorId, before, hasTakenBib, ...next } of judged) {
    const { bibKey } = next;
    const others = [...teams, ...(hasTakenBib ? formers : [])].flatMap((one) =>
      one.bibKey === bibKey && one.competitorId !== competitorId ? one.address : [],
    );
    for (const address of listAddressesToNotify(before, next, others)) {
      const key = `${bibKey} ${emailKey(address)}`;
      const mayConfirm = isSameAddress(next.former, address);
      const known = kept.get(key);
      if (known === undefined || (mayConfirm && !known.mayConfirm))
        kept.set(key, { competitorId, bibKey, address: emailKey(address), mayConfirm });
    }
  }
  return kept;
}

test('the notices equal those that each participant causes alone, one per bib and mailbox', async () => {
  const competitorId = fc.constantFrom('a', 'b', 'c', 'd');
  const bibKey = fc.constantFrom('7', '8');
  const address = fc.constantFrom(
    'a@example.com',
    'A@example.com ',
    'b@example.com',
    'c@example.com',
    'd@x.example',
  );
  const facts: fc.Arbitrary<AddressFacts> = fc.record({
    email: fc.option(address),
    origin: fc.constantFrom('First', 'Later'),
    former: fc.option(address),
    bibKey,
  });
  const judged = fc
    .tuple(
      facts,
      fc.record({ competitorId, before: fc.option(facts, { nil: undefined }), hasTakenBib: fc.boolean() }),
    )
    .map(([next, more]): JudgedAddress => Object.assign(next, more));
  const wearers = fc.array(fc.record({ competitorId, bibKey, address }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(judged, { maxLength: 6 }), wearers, wearers, async (all, teams, formers) => {
      const notices = await listNotices(all, teams, formers);
      const listed = notices.map((one) => Object.assign({}, one, { address: emailKey(one.address) }));
      // The order depends on the database.
      expect(new Map(listed.map((one) => [`${one.bibKey} ${one.address}`, one]))).toEqual(
        listAll(all, teams, formers),
      );
      expect(notices).toHaveLength(listAll(all, teams, formers).size);
    }),
    { numRuns: 2_000 },
  );
});
