import { expect } from 'vitest';
import type { Archive, Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import type { Video } from '#contract/photo.schema.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { cutClipsJob } from '#finding/videos/cut-waiting-clips.ts';
import { videoHandlers } from '#finding/videos/index.ts';
import { makePreviewJob } from '#finding/videos/publish-video.ts';
import type { Scope } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/queue/queue.ts';
import { frameHandlers } from '#selling/frames/frames.jobs.ts';
import { listFramedPhotos } from '#selling/frames/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, type Reply, setCatalog } from './buyer.ts';
import { type MadeEvent, makeEvent } from './event-factory.ts';
import { importFinishFootage, importResultList } from './finish-footage.ts';
import { addPlainFrame } from './plain-frame.ts';
import { publishClips } from './publish-clips.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

const TENANT = 'photofinish';
const ARCHIVES = '/public/archive-service/api/v1';

/** Returns a catalog of all goods that are files, by key. */
export const goodsCatalog = (priceOfAll = 39): string => `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 12 }
  - { key: all-framed, kind: PhotosWithFrame, title: { en: All framed }, price: ${priceOfAll} }
  - { key: finish, kind: FinishVideo, title: { en: Finish video }, price: 15 }
  - { key: film, kind: FullVideo, title: { en: The whole race }, price: 9 }
`;

/** An event with photos of bibs 17 and 42, one of both of them, and finish clips of both. */
export interface GoodsRace extends MadeEvent {
  /** Product ids by key. */
  ids: Record<string, string>;
  /** Video ids by bib. */
  clips: Record<string, string>;
  /** The id of the full video. */
  film: string;
}

/** A shop with framed photos and videos for sale, whose jobs run only when a test starts them. */
export interface GoodsShop {
  shop: TestShop;
  buyer: Buyer;
  /** The id of a frame for all events. */
  gold: string;
  open: GoodsRace;
  secure: GoodsRace;
  inShop<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs one job, as a worker would. */
  runJob(handlers: readonly JobHandler[], name: string, payload: object): Promise<void>;
  /** The search token of a participant with proof. */
  tokenOf(event: MadeEvent, bib: string): Promise<string>;
  /** Checks a cart out and completes its order as a payment would. */
  pay(cart: string): Promise<Order>;
  downloadsOf(
    order: Pick<Order, 'orderId'>,
    host?: string,
  ): Promise<Reply<{ downloads: Download[]; total: number }>>;
  /** Requests an order's archive. */
  archiveOf(order: Pick<Order, 'orderId'>): Promise<Archive>;
  /** Frames the photos of an order, or marks them as failed. */
  frame(order: Pick<Order, 'items'>, job?: string): Promise<void>;
  fetchFile(
    url: string | null,
    headers?: Record<string, string>,
    host?: string,
  ): ReturnType<TestShop['call']>;
}

/**
 * Opens a shop that sells goods.
 * @param filmed the races whose videos have files; those of others are only rows
 */
export async function openGoodsShop(
  filmed: readonly ('open' | 'secure')[] = ['open', 'secure'],
): Promise<GoodsShop> {
  const shop = await openTestShop();
  const goods = { shop, buyer: createBuyer(shop), ...shopSteps(shop), ...orderSteps(shop) };
  const gold = await addPlainFrame(shop.deps, 'gold');
  const photos = [['17'], ['17', '42'], ['42']];
  const open = await makeEvent(shop.deps, { title: 'Seelauf', photos });
  const secure = await makeEvent(shop.deps, { photos, isSecure: true });
  const finishes = { 17: 4, 42: 7 };
  for (const [name, { eventId }] of [['open', open] as const, ['secure', secure] as const])
    if (filmed.includes(name)) await importFinishFootage(shop.deps, eventId, finishes, { isFull: true });
    else {
      await importResultList(shop.deps, eventId, finishes);
      await publishClips(shop.deps, eventId, Object.keys(finishes), { isFull: true });
    }
  await makeVideos(goods);
  return { ...goods, gold, open: await sellGoods(goods, open), secure: await sellGoods(goods, secure) };
}

function shopSteps(shop: TestShop): Pick<GoodsShop, 'inShop' | 'runJob' | 'tokenOf' | 'fetchFile'> {
  const inShop: GoodsShop['inShop'] = (work) => shop.deps.database.inTenant(TENANT, work);
  return {
    inShop,
    async runJob(handlers, name, payload) {
      const handler = handlers.find((each) => each.name === name);
      if (handler === undefined) throw new Error(`nobody handles ${name}`);
      await handler.handle({ tenantId: TENANT, ...payload }, new AbortController().signal);
    },
    async tokenOf({ eventId, competitors }, bib) {
      const competitor = { competitorId: competitors[bib] ?? '', eventId };
      const { personId } = await inShop((scope) => ensureCompetitorPerson(scope, competitor));
      return issueSearchToken(shop.deps, {
        tenantId: TENANT,
        eventId,
        personId,
        proof: 'Email',
        visitorId: shop.deps.newId(),
        version: 0,
      });
    },
    fetchFile: (url, headers = {}, host) =>
      shop.call({ url: url ?? '', headers, ...(host === undefined ? {} : { host }) }),
  };
}

function orderSteps(shop: TestShop): Pick<GoodsShop, 'pay' | 'downloadsOf' | 'archiveOf' | 'frame'> {
  const buyer = createBuyer(shop);
  const { inShop, runJob } = shopSteps(shop);
  return {
    async pay(cart) {
      const { status, body } = await buyer.checkOut(cart);
      expect(status).toBe(201);
      await inShop((scope) => completeOrder(shop.deps, scope, body.orderId));
      return (await buyer.send<Order>('GET', `/public/order-service/api/v1/orders/${body.orderId}`)).body;
    },
    downloadsOf: ({ orderId }, host) => {
      const url = `${ARCHIVES}/orders/${orderId}/downloads`;
      return buyer.send('GET', url, undefined, host === undefined ? {} : { host });
    },
    async archiveOf({ orderId }) {
      const made = await buyer.send<{ archiveId: string }>('POST', `${ARCHIVES}/archives/`, { orderId });
      expect(made.status).toBe(201);
      return (await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${made.body.archiveId}`)).body;
    },
    async frame({ items }, job = 'frames.render-photo') {
      const itemIds = items.map(({ orderItemId }) => orderItemId);
      for (const { framedPhotoId, state } of await inShop((scope) => listFramedPhotos(scope, itemIds)))
        if (state === 'Rendering') await runJob(frameHandlers(shop.deps), job, { framedPhotoId });
    },
  };
}

type Steps = Pick<GoodsShop, 'shop' | 'buyer' | 'inShop' | 'runJob' | 'tokenOf'>;

async function makeVideos({ shop, inShop, runJob }: Steps): Promise<void> {
  const handlers = videoHandlers(shop.deps);
  const files = await inShop(({ trx }) => trx.selectFrom('videoFiles').select('videoFileId').execute());
  for (const { videoFileId } of files) await runJob(handlers, cutClipsJob.name, { videoFileId });
  const videos = await inShop(({ trx }) => trx.selectFrom('videos').select('videoId').execute());
  for (const { videoId } of videos) await runJob(handlers, makePreviewJob.name, { videoId });
}

async function sellGoods({ shop, buyer, tokenOf }: Steps, event: MadeEvent): Promise<GoodsRace> {
  const url = `/public/photo-service/api/v1/videos?albumId=${event.eventId}`;
  const clips: Record<string, string> = {};
  let film = '';
  for (const bib of ['17', '42']) {
    const token = await tokenOf(event, bib);
    const { body } = await buyer.send<{ videos: Video[] }>('GET', url, undefined, { token });
    film = body.videos.find(({ kind }) => kind === 'Full')?.videoId ?? '';
    clips[bib] = body.videos.find(({ finisher }) => finisher?.number === bib)?.videoId ?? '';
  }
  return { ...event, ids: await setCatalog(shop, event, goodsCatalog()), clips, film };
}
