import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type Random, seededRandom } from '#demo/random.ts';
import { sendByTus } from '#tests/factories/upload-link.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';
import {
  type AtBank,
  buyPhotos,
  callPatiently,
  type Purchase,
  type Step,
} from '#tests/faults/persistent-buyer.ts';
import { BIBS, type ChaosShop } from './chaos-shop.ts';

/** What clients outside the shop observed. */
export interface LoadRecord {
  /** Completed searches with opened photos. */
  visits: number;
  purchases: Purchase[];
  /** Hashes of the files that the shop confirmed, and how many were sent again afterwards. */
  uploads: Set<string>;
  resent: number;
  files: number;
  /** A sentence for each answer that was neither a success nor a request to retry. */
  wrongAnswers: string[];
}

/** Simulated clients of a shop, until they are stopped. */
export interface Load {
  record: LoadRecord;
  /** Lets all clients finish their current errand. */
  stop(): Promise<void>;
}

export interface LoadInput {
  seed: string;
  visitors: number;
  buyers: number;
  photographers: number;
  /**
   * Actions of buyers at the bank, drawn at random. The shop learns of a silent confirmation by polling, some minutes
   * later.
   */
  atBank: readonly AtBank[];
  /** The pause between two errands of a client, in milliseconds. */
  pauseMs: { low: number; high: number };
}

const WIDTH = 600;
/** Share of a photographer's uploads that were sent before. */
const RESENT_SHARE = 0.1;
const ATTEMPTS = 2_000;
const ATTEMPT_MS = 300;
/** How long a buyer polls for a payment before the next errand. Every order is checked at the end. */
const PAID_WITHIN_MS = 120_000;

/** Sends visitors, buyers and photographers to a shop. */
export function startLoad(shop: ChaosShop, input: LoadInput): Load {
  const record: LoadRecord = {
    visits: 0,
    purchases: [],
    uploads: new Set(),
    resent: 0,
    files: 0,
    wrongAnswers: [],
  };
  const ending = new AbortController();
  const errands = { visit, buy, send };
  const repeat = async (what: keyof typeof errands, place: number): Promise<void> => {
    const random = seededRandom(`${input.seed}: ${what} ${place}`);
    for (let number = 1; !ending.signal.aborted; number++) {
      const name = `${what}-${place}-${number}`;
      const errand = { shop, record, random, name, atBank: input.atBank, signal: ending.signal };
      await errands[what](errand).catch((error: Error) =>
        record.wrongAnswers.push(`${name}: ${error.message.slice(0, 500)}`),
      );
      await sleep(random.between(input.pauseMs.low, input.pauseMs.high), undefined, {
        signal: ending.signal,
      }).catch(() => {});
    }
  };
  const people = [
    ...Array.from({ length: input.visitors }, (_, place) => repeat('visit', place)),
    ...Array.from({ length: input.buyers }, (_, place) => repeat('buy', place)),
    ...Array.from({ length: input.photographers }, (_, place) => repeat('send', place)),
  ];
  return {
    record,
    async stop() {
      ending.abort();
      await Promise.all(people);
    },
  };
}

interface Errand {
  shop: ChaosShop;
  record: LoadRecord;
  random: Random;
  /** The name of this client, which no other client has. */
  name: string;
  atBank: readonly AtBank[];
  signal: AbortSignal;
}

/** Returns a separate address for each client, so that no rate limit applies. */
function addressOf(name: string): string {
  const [a, b, c] = createHash('sha256').update(name).digest();
  return `10.${a}.${b}.${c}`;
}

const headersOf = (name: string) => ({ 'x-forwarded-for': addressOf(name) });

/** Calls the shop until the answer is not a request to retry. */
function call({ shop, name }: Pick<Errand, 'shop' | 'name'>, step: Step): Promise<Buffer> {
  return callPatiently(shop.url, {
    ...step,
    headers: { ...headersOf(name), ...step.headers },
    waitsFor503: true,
  });
}

async function read<T>(errand: Pick<Errand, 'shop' | 'name'>, path: string, headers = {}): Promise<T> {
  return JSON.parse((await call(errand, { method: 'GET', path, headers })).toString()) as T;
}

interface FoundPhoto {
  photoId: string;
  thumbUrl: string;
  previewUrl: string;
}

/** Searches the photos of a bib and opens one. */
async function visit(errand: Errand): Promise<FoundPhoto[]> {
  const { shop, record, random } = errand;
  const path = `/public/competitor-service/api/v1/competitors/${shop.eventId}/token`;
  const body = { number: random.pick(BIBS) };
  const { token } = JSON.parse((await call(errand, { method: 'POST', path, body })).toString());
  const list = `/public/photo-service/api/v1/photos?albumId=${shop.eventId}&count=100`;
  const { photos } = await read<{ photos: FoundPhoto[] }>(errand, list, { authorization: `Bearer ${token}` });
  if (photos.length === 0) throw new Error(`nothing was found for bib ${body.number}`);
  const { thumbUrl, previewUrl } = random.pick(photos);
  for (const url of [thumbUrl, previewUrl]) await call(errand, { method: 'GET', path: url });
  record.visits += 1;
  return photos;
}

/** Searches photos, buys some and downloads the files. */
async function buy(errand: Errand): Promise<void> {
  const { shop, record, random, name, signal } = errand;
  const photos = await visit(errand);
  const atBank = random.pick(errand.atBank);
  const photoIds = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(photos).photoId));
  const purchase = await buyPhotos(shop.url, {
    email: `${name}@example.com`,
    atBank,
    productId: shop.productId,
    photoIds: [...photoIds],
    headers: headersOf(name),
    waitsFor503: true,
  });
  record.purchases.push(purchase);
  if (atBank !== 'confirm') return;
  const until = Date.now() + PAID_WITHIN_MS;
  while (!signal.aborted && Date.now() < until) {
    const { state } = await read<{ state: string }>(
      errand,
      `/public/order-service/api/v1/orders/${purchase.orderId}`,
    );
    if (state === 'Completed') {
      record.files += (await fetchFiles(shop, purchase.orderId)).length;
      return;
    }
    await sleep(ATTEMPT_MS);
  }
}

/** A file of a paid order as downloaded. */
export interface FetchedFile {
  photoId: string;
  size: number;
  crc32: number;
}

/** Downloads every file of a paid order. @throws if one fails */
export async function fetchFiles(shop: ChaosShop, orderId: string): Promise<FetchedFile[]> {
  const errand = { shop, name: orderId };
  const path = `/public/archive-service/api/v1/orders/${orderId}/downloads?count=100`;
  const { downloads } = await read<{ downloads: { photoId: string; url: string | null }[] }>(errand, path);
  const files: FetchedFile[] = [];
  for (const { photoId, url } of downloads) {
    if (url === null) throw new Error(`photo ${photoId} of the paid order ${orderId} has no file`);
    const bytes = await call(errand, { method: 'GET', path: url });
    files.push({ photoId, size: bytes.byteLength, crc32: crc32(bytes) });
  }
  return files;
}

const drawn = new Map<string, Promise<Buffer>>();

/** Uploads a photo that shows a bib; sometimes one that was uploaded before. */
async function send({ shop, record, random, name }: Errand): Promise<void> {
  const bib = random.pick(BIBS);
  const picture = drawn.get(bib) ?? drawRunnerPhoto(bib, WIDTH);
  drawn.set(bib, picture);
  // Bytes after a picture's end do not change the picture, but make another file.
  const bytes = Buffer.concat([await picture, Buffer.from(name)]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { name: `${name}.jpg`, bytes, hash };
  const way = {
    port: shop.port,
    host: `desk.localhost:${shop.port}`,
    retryDelays: Array.from({ length: ATTEMPTS }, () => ATTEMPT_MS),
  };
  for (const isAgain of random.chance(RESENT_SHARE) ? [false, true] : [false]) {
    const status = await sendByTus(shop.upload, file, way);
    if (status !== 204) throw new Error(`the upload of ${file.name} (${hash}) was answered with ${status}`);
    if (isAgain) record.resent += 1;
  }
  record.uploads.add(hash);
}
