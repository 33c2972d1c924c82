import { afterAll, beforeAll, expect, test } from 'vitest';
import { markFacesForgotten } from '#finding/events/index.ts';
import { saveReview } from '#finding/recognition/claims.store.ts';
import { ensureCompetitorPerson, listReviews } from '#finding/recognition/index.ts';
import { rejudgeAround } from '#finding/recognition/rejudge-around.ts';
import { listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { sendPreview, shrinkPhoto } from '#tests/factories/awaited-photo.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';
import { runPhotoCommand } from './photo-command.ts';
import { runVerdictCommand } from './retag-photo.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function run(operands: string[], options: ParsedOptions = {}) {
  const { terminal, lines } = recordTerminal();
  const [first = '', ...others] = operands;
  const code =
    first === 'verdict'
      ? await runVerdictCommand(shop.deps, TENANT, others, options, terminal)
      : await runPhotoCommand(shop.deps, TENANT, operands, options, terminal);
  return { code, text: lines.join('\n') };
}

const shownOn = (photoId: string) =>
  inShop(async ({ trx }) => {
    const rows = await trx
      .selectFrom('photoTags')
      .select('value')
      .where('photoId', '=', photoId)
      .where('isShown', '=', true)
      .orderBy('value')
      .execute();
    return rows.map(({ value }) => value);
  });

test('an operator corrects the bibs of a photo, and reverts the correction', async () => {
  const { photoIds } = await makeEvent(shop.deps, { photos: [['7', '8'], ['9']] });
  const [photoId = ''] = photoIds;
  expect((await run(['retag', photoId], { bib: '9', not: '7,8', why: 'looked at it' })).code).toBe(0);
  expect(await shownOn(photoId)).toEqual(['9']);
  const actions = await inShop((scope) => listActions(scope, { kind: 'photo', id: photoId }, { count: 9 }));
  expect(actions).toMatchObject([{ what: 'photo.retag', why: 'looked at it', before: { bibs: ['7', '8'] } }]);
  expect((await run(['retag', photoId], { bib: '9' })).text).toContain('already decided this');
  expect((await run(['retag', photoId], { undo: true, bib: '7' })).code).toBe(0);
  expect(await shownOn(photoId)).toEqual(['7', '9']);
  expect((await run(['retag', photoId], { undo: true })).code).toBe(0);
  expect(await shownOn(photoId)).toEqual(['7', '8']);
  expect((await run(['retag', photoId], { undo: true })).code).toBe(1);
});

test('the second of two operators sees the first one’s correction, and replaces it only with --yes', async () => {
  const { photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['8']] });
  const [photoId = ''] = photoIds;
  const both = await Promise.all([
    run(['retag', photoId], { not: '7' }),
    run(['retag', photoId], { bib: '7' }),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.text).toMatch(
    /a reviewer decided that 7 (is|is not) in the photo/,
  );
  await run(['retag', photoId], { not: '7', yes: true });
  expect(await shownOn(photoId)).toEqual([]);
  await run(['retag', photoId], { bib: '7', yes: true });
  expect(await shownOn(photoId)).toEqual(['7']);
});

test('a corrected bib becomes a vote: photos with the same face are found by that bib', async () => {
  const photos = [['18'], ['18'], ['18'], [], ['1811']];
  const people = [['anna'], ['anna'], ['anna'], ['anna'], ['ben']];
  const { photoIds, eventId } = await makeEvent(shop.deps, { photos, people });
  const [first = '', second = '', third = '', voted = ''] = photoIds;
  const around = (photoId: string) => rejudgeAround(shop.deps, TENANT, photoId, 'All');
  await around(voted);
  expect(await shownOn(voted)).toEqual(['18']);
  for (const photoId of [first, second, third]) {
    expect((await run(['retag', photoId], { bib: '1811', not: '18' })).code).toBe(0);
    await around(photoId);
  }
  expect(await shownOn(first)).toEqual(['1811']);
  expect(await shownOn(voted)).toEqual(['1811']);
  // An operator can remove a bib that comes from votes, even after the faces were deleted.
  await inShop((scope) => markFacesForgotten(scope, eventId, new Date()));
  expect((await run(['retag', voted], { not: '1811' })).code).toBe(0);
  expect(await shownOn(voted)).toEqual([]);
});

test('reverts a review of a number and of "this is me"', async () => {
  const { photoIds, eventId, competitors } = await makeEvent(shop.deps, { photos: [['7'], ['8']] });
  const [photoId = ''] = photoIds;
  await run(['retag', photoId], { not: '7' });
  expect((await run(['verdict', 'undo'], { photo: photoId, read: '7' })).code).toBe(0);
  expect(await shownOn(photoId)).toEqual(['7']);
  expect((await run(['verdict', 'undo'], { photo: photoId, read: '7' })).code).toBe(1);
  const competitorId = competitors['8'] ?? '';
  const { personId } = await inShop((scope) => ensureCompetitorPerson(scope, { competitorId, eventId }));
  await inShop((scope) =>
    saveReview(scope, { personId, photoId, itIsMe: false, faceId: null, decidedAt: new Date() }),
  );
  expect((await run(['verdict', 'undo'], { photo: photoId, person: personId })).code).toBe(0);
  expect(await inShop((scope) => listReviews(scope, personId))).toEqual([]);
  expect((await run(['verdict', 'undo'], { photo: photoId, person: personId })).code).toBe(1);
});

test('ambiguous options are refused', async () => {
  const { photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
  const other = await makeEvent(shop.deps, { tenantId: 'marafon', photos: [['7']] });
  const [photoId = ''] = photoIds;
  const cases: [ParsedOptions, RegExp][] = [
    [{}, /--bib N,M/],
    [{ bib: '7', not: '7' }, /both name "7"/],
    [{ bib: '7,,8' }, /not a number/],
    [{ bib: '4711' }, /no bib "4711"/],
    [{ undo: true, not: '7' }, /--undo/],
  ];
  for (const [options, message] of cases)
    await expect(run(['retag', photoId], options)).rejects.toThrow(message);
  await expect(run(['verdict', 'undo'], { photo: photoId })).rejects.toThrow('--read NUMBER');
  expect(await run(['retag', other.photoIds[0] ?? ''], { not: '7' })).toMatchObject({ code: 1 });
  await run(['hide', photoId]);
  expect((await run(['retag', photoId], { not: '7' })).text).toContain('not a visible photo');
});

test('photos are corrected while others of their import are still being read, and stay corrected', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [['7']] });
  const bibs = ['2041', '2042', '2043', '2044', '2045'];
  for (const bib of bibs)
    await sendPreview(
      shop.deps,
      TENANT,
      eventId,
      await shrinkPhoto(`${bib}.jpg`, await drawRunnerPhoto(bib, 900), 600),
    );
  const published = () =>
    inShop(({ trx }) =>
      trx
        .selectFrom('photos')
        .select(['photoId', 'fileName'])
        .where('eventId', '=', eventId)
        .where('fileName', 'in', [...bibs.map((bib) => `${bib}.jpg`)])
        .where('state', '=', 'Published')
        .execute(),
    );
  await shop.work();
  const corrected = new Set<string>();
  await waitFor('an import that has ended', async () => {
    for (const { photoId, fileName } of await published()) {
      if (corrected.has(photoId)) continue;
      expect((await run(['retag', photoId], { bib: '7', not: fileName.replace('.jpg', '') })).text).toContain(
        'judged again',
      );
      corrected.add(photoId);
    }
    return corrected.size === bibs.length ? true : undefined;
  });
  for (const photoId of corrected) expect(await shownOn(photoId)).toEqual(['7']);
});
