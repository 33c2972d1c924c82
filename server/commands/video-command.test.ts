import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOrderMails } from '#delivering/mails/index.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { cutWaitingClips } from '#finding/videos/cut-waiting-clips.ts';
import { findVideo, videoHandlers } from '#finding/videos/index.ts';
import { makePreviewJob } from '#finding/videos/publish-video.ts';
import { listActions } from '#hosting/actions/index.ts';
import { correctionHandlers } from '#operating/corrections/corrections.jobs.ts';
import { updateTable } from '#platform/database/own-rows.ts';
import { findOrder } from '#selling/orders/index.ts';
import { competitorOf } from '#tests/factories/event-factory.ts';
import { clipFiles, importResultList } from '#tests/factories/finish-footage.ts';
import { makeFootage } from '#tests/factories/footage.ts';
import { type GoodsRace, type GoodsShop, openGoodsShop } from '#tests/factories/goods-shop.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { runImportVideo } from './import-video-command.ts';
import type { ParsedOptions } from './usage.ts';
import { runVideoCommand } from './video-command.ts';

const FINISHES = { 17: 4, 42: 7 };
let goods: GoodsShop;
beforeAll(async () => {
  goods = await openGoodsShop(['open']);
}, 180_000);
afterAll(() => goods?.shop.close());

async function run(
  operands: string[],
  options: ParsedOptions = {},
  race: GoodsRace = goods.open,
  meanwhile?: () => Promise<unknown>,
) {
  const { terminal, lines } = recordTerminal(meanwhile);
  const given = { event: race.eventId, ...options };
  return { code: await runVideoCommand(goods.shop.deps, operands, given, terminal), lines };
}

/** Returns the videos of a race as `video list` shows them. */
async function list(race: GoodsRace = goods.open, options: ParsedOptions = {}) {
  const { lines } = await run(['list'], { json: true, ...options }, race);
  return JSON.parse(lines[0] ?? '{}').videos as { videoId: string; bib: string | null; state: string }[];
}

const stateOf = async (videoId: string) =>
  (await goods.inShop((scope) => findVideo(scope, videoId)))?.state ?? 'no row';

async function countsOf({ eventId }: GoodsRace) {
  const event = await goods.inShop((scope) => findEvent(scope, eventId));
  return { published: event?.videosPublishedCount, processing: event?.videosProcessingCount };
}

const clipOf = (race: GoodsRace, bib: string) => ({
  productId: race.ids.finish ?? '',
  videoId: race.clips[bib] ?? '',
});

async function buy(race: GoodsRace, bib: string) {
  const cart = await goods.buyer.openCart();
  const token = await goods.tokenOf(race, bib);
  const added = await goods.buyer.add(cart, [clipOf(race, bib)], { token });
  expect(added.status, JSON.stringify(added.body)).toBe(204);
  return goods.pay(cart);
}

/** Runs the jobs that removals and plans send, as a worker would. */
async function work(race: GoodsRace, removedIds: readonly string[] = []) {
  const { deps } = goods.shop;
  for (const videoId of removedIds)
    await goods.runJob(correctionHandlers(deps), 'corrections.delete-removed-video', { videoId });
  const files = await goods.inShop(({ trx }) =>
    trx.selectFrom('videoFiles').select('videoFileId').where('eventId', '=', race.eventId).execute(),
  );
  for (const { videoFileId } of files)
    await cutWaitingClips(deps, 'photofinish', videoFileId, new AbortController().signal);
  for (const { videoId, state } of await list(race))
    if (state === 'Cut') await goods.runJob(videoHandlers(deps), makePreviewJob.name, { videoId });
}

describe('a removed clip', () => {
  test('is gone from sale, counts and files, is not cut again, and can be restored', async () => {
    const { shop, open, buyer } = goods;
    const videoId = open.clips['17'] ?? '';
    const before = await countsOf(open);
    const cart = await buyer.openCart();
    await buyer.add(cart, [clipOf(open, '17')]);

    const asked = await run(['remove'], { bib: '17' });
    expect(asked.code).toBe(1);
    expect(asked.lines).toEqual([
      'Removed; no import makes them again:',
      expect.stringMatching(new RegExp(`^ {2}${videoId} {2}clip, bib 17 {2}finish .* Published$`)),
      '  no orders',
      '  open carts with it: 1; archives with it: 0',
      'Nothing was done. Add --yes to remove them.',
    ]);
    expect(await stateOf(videoId)).toBe('Published');

    expect(await run(['remove'], { bib: '17', yes: true, why: 'she objects' })).toMatchObject({ code: 0 });
    expect(await stateOf(videoId)).toBe('Removed');
    expect(await countsOf(open)).toEqual({ ...before, published: (before.published ?? 0) - 1 });
    const kinds = { kind: 'video', id: videoId } as const;
    const actions = await goods.inShop((scope) => listActions(scope, kinds, { count: 9 }));
    expect(actions).toMatchObject([
      { what: 'video.remove', why: 'she objects', before: { kind: 'Finish' }, after: { state: 'Removed' } },
    ]);
    expect((await buyer.checkOut(cart)).body.code).toBe('ProductUnavailable');
    expect((await buyer.add(await buyer.openCart(), [clipOf(open, '17')])).status).not.toBe(204);
    // A worker that was killed runs the job again.
    await work(open, [videoId, videoId]);
    const { stored } = await clipFiles(shop, open.eventId);
    expect(stored.filter((key) => key.includes(videoId))).toEqual([]);

    // Neither the same results, nor other ones, nor the same footage with another clock.
    for (const finishes of [FINISHES, { 17: 5, 42: 7 }]) {
      const { plan } = await importResultList(shop.deps, open.eventId, finishes);
      expect(plan).toMatchObject({ added: 0, removed: 1 });
    }
    await work(open);
    expect((await list(open, { bib: '17' })).map(({ state }) => state)).toEqual(['Removed']);
    expect(await run(['remove', videoId], { yes: true })).toMatchObject({ code: 1 });

    // A camera may be renamed after its clips were cut.
    const name = (camera: string) =>
      goods.inShop((scope) =>
        updateTable(scope, 'videoFiles').set({ camera }).where('eventId', '=', open.eventId).execute(),
      );
    await name('Finish left');
    expect(await run(['restore', videoId])).toMatchObject({ code: 0 });
    expect(await run(['restore', videoId])).toMatchObject({ code: 1 });
    await name('finish');
    await work(open, [videoId]);
    const [restored, ...others] = await list(open, { bib: '17' });
    expect([restored?.state, others]).toEqual(['Published', []]);
    expect(restored?.videoId).not.toBe(videoId);
    expect(await countsOf(open)).toEqual(before);
    await buyer.add(cart, [{ productId: open.ids.finish ?? '', videoId: restored?.videoId ?? '' }]);
  }, 120_000);

  test('that is removed while it is being cut leaves no file', async () => {
    const { shop, open } = goods;
    await importResultList(shop.deps, open.eventId, { 17: 6, 42: 7 });
    const [waiting] = (await list(open, { bib: '17' })).filter(({ state }) => state === 'Waiting');
    const videoId = waiting?.videoId ?? '';
    const { videoFileId = '' } = (await goods.inShop((scope) => findVideo(scope, videoId))) ?? {};
    const storage = {
      ...shop.deps.storage,
      async putFile(key: string, path: string) {
        expect(await run(['remove', videoId], { yes: true })).toMatchObject({ code: 0 });
        await shop.deps.storage.putFile(key, path);
      },
    };
    const signal = new AbortController().signal;
    await cutWaitingClips({ ...shop.deps, storage }, 'photofinish', videoFileId, signal);
    expect(await stateOf(videoId)).toBe('Removed');
    const { stored } = await clipFiles(shop, open.eventId);
    expect(stored.filter((key) => key.includes(videoId))).toEqual([]);
    expect(await countsOf(open)).toMatchObject({ processing: 0 });
  }, 120_000);
});

describe('a buyer of a removed clip', () => {
  test('keeps it, until it is removed from orders too, with a letter and a refund', async () => {
    const { secure, buyer } = goods;
    const videoId = secure.clips['17'] ?? '';
    const order = await buy(secure, '17');
    const unpaid = await buyer.openCart();
    const token = await goods.tokenOf(secure, '17');
    await buyer.add(unpaid, [clipOf(secure, '17')], { token });
    await buyer.add(unpaid, [clipOf(secure, '42')], { token: await goods.tokenOf(secure, '42') });
    const { orderId } = (await buyer.checkOut(unpaid)).body;

    const kept = await run(['remove', videoId], { yes: true }, secure);
    expect(kept.lines).toContainEqual(expect.stringMatching(`${videoId}: removed; buyers keep it`));
    expect(await stateOf(videoId)).toBe('Withdrawn');
    expect((await goods.downloadsOf(order)).body.downloads).toHaveLength(1);
    const canceled = await goods.inShop((scope) => findOrder(scope, orderId));
    expect(canceled).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });

    expect(await run(['remove', videoId], { yes: true }, secure)).toMatchObject({ code: 1 });
    const options = { yes: true, 'also-bought': true, tell: true, refund: true, why: 'a complaint' };
    const lost = await run(['remove', videoId], options, secure);
    expect(lost, lost.lines.join('\n')).toMatchObject({ code: 0 });
    expect(lost.lines).toContainEqual(expect.stringContaining('We had to remove a video of'));
    expect(await stateOf(videoId)).toBe('Removed');
    expect((await goods.downloadsOf(order)).body.downloads ?? []).toEqual([]);
    const mails = await goods.inShop((scope) => listOrderMails(scope, order.orderId));
    expect(mails.map(({ kind }) => kind)).toContain('video-removed');
  }, 60_000);

  test('who paid while the removal was being confirmed stops it', async () => {
    const { secure } = goods;
    const videoId = secure.clips['42'] ?? '';
    const outcome = await run(['remove', videoId], {}, secure, () => buy(secure, '42'));
    expect(outcome.code).toBe(1);
    expect(outcome.lines).toContainEqual(
      `${videoId}: nothing was done: it was ordered meanwhile; run the command again`,
    );
    expect(await stateOf(videoId)).toBe('Published');
  });

  test('keeps a replaced clip, which is removed only from orders', async () => {
    const { shop, secure } = goods;
    const videoId = secure.clips['42'] ?? '';
    await buy(secure, '42');
    await importResultList(shop.deps, secure.eventId, { 17: 4, 42: 8 });
    expect(await stateOf(videoId)).toBe('Replaced');
    const kept = await run(['remove', videoId], { yes: true }, secure);
    expect(kept.lines).toEqual([
      `${videoId}: not a video of this event, already removed, or only kept for its buyers (--also-bought)`,
    ]);
    expect(kept.code).toBe(1);
    expect(await run(['remove'], { bib: '42', yes: true }, secure)).toMatchObject({ code: 0 });
    const lost = await run(['remove', videoId], { yes: true, 'also-bought': true }, secure);
    expect(lost, lost.lines.join('\n')).toMatchObject({ code: 0 });
    expect(await stateOf(videoId)).toBe('Lost');
  }, 60_000);
});

test('a removed full video does not come back with its file, and can be restored', async () => {
  const { open } = goods;
  expect(await run(['remove'], { full: true, yes: true })).toMatchObject({ code: 0 });
  expect(await stateOf(open.film)).toBe('Removed');
  const files = () =>
    goods.inShop(({ trx }) =>
      trx.selectFrom('videoFiles').selectAll().where('eventId', '=', open.eventId).execute(),
    );
  expect(await files()).toHaveLength(1);
  const footage = await makeFootage(join(await makeTempFolder('footage-again'), 'footage.mp4'), {
    seconds: 12,
  });
  const again = { event: open.eventId, 'starts-at': '10:00:00', full: true };
  const report = await runImportVideo(goods.shop.deps, [footage], again);
  expect(report).toMatchObject({ isNew: false, full: 'Removed' });
  await work(open, [open.film]);
  expect((await list(open, { full: true })).map(({ state }) => state)).toEqual(['Removed']);
  expect(await run(['restore', open.film])).toMatchObject({ code: 0 });
  await work(open, [open.film]);
  expect((await list(open, { full: true })).map(({ state }) => state)).toEqual(['Published']);
}, 120_000);

test('lists the matching videos, and says if no video matches', async () => {
  const { secure } = goods;
  expect(await run(['list'], { camera: 'no such camera' })).toEqual({
    code: 1,
    lines: ['No video matches.'],
  });
  expect(await list(secure, { full: true })).toMatchObject([{ videoId: secure.film, bib: null }]);
  expect((await run(['list'], { count: '1' }, secure)).lines[1]).toMatch(/more than 1/);
  await expect(run(['list'], { full: true, bib: '17' })).rejects.toThrow('--bib or --full');
  await expect(run(['remove'], { camera: 'finish' })).rejects.toThrow('video remove');
  await expect(run(['remove', goods.open.film], { bib: '17' })).rejects.toThrow('not by both');
});

test('a whole file is sold only after confirmation if the event has protected participants', async () => {
  const { shop, open } = goods;
  await goods.inShop(async (scope) => {
    const event = scope.trx.updateTable('events').set({ youthDistances: ['Kids 1K'] });
    await event.where('eventId', '=', open.eventId).execute();
    const child = { ...competitorOf('42'), distance: 'Kids 1K' };
    await applyStartList(shop.deps, scope, open.eventId, [competitorOf('17'), child]);
  });
  const footage = await makeFootage(join(await makeTempFolder('whole'), 'whole.mp4'), { seconds: 3 });
  const sell = (options: ParsedOptions, meanwhile?: () => Promise<unknown>) =>
    runImportVideo(
      shop.deps,
      [footage],
      { event: open.eventId, camera: 'other', 'starts-at': '11:00:00', full: true, ...options },
      recordTerminal(meanwhile).terminal,
    );
  await expect(sell({})).rejects.toThrow(/shows everybody.*Nothing was imported/);
  expect(await sell({ full: false })).toMatchObject({ full: null });
  expect(await sell({}, async () => undefined)).toMatchObject({ full: 'Added' });
  expect(await sell({ yes: true })).toMatchObject({ full: 'Known' });
  expect((await run(['list'], { full: true })).lines.at(-1)).toMatch(/shows everybody/);

  const [whole] = await list(open, { full: true, camera: 'other' });
  const videoId = whole?.videoId ?? '';
  await run(['remove', videoId], { yes: true });
  const asked = await run(['restore', videoId]);
  expect(asked.code).toBe(1);
  expect(asked.lines).toEqual([
    expect.stringMatching(/shows everybody/),
    'Nothing was done. Add --yes to sell it again.',
  ]);
  expect(await stateOf(videoId)).toBe('Removed');
  expect(await run(['restore', videoId], { yes: true })).toMatchObject({ code: 0 });
}, 60_000);
