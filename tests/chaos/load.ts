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

/** What people outside of the shop know to have happened. */
export interface LoadRecord {
  /** Somebody searched and opened photos. */
  visits: number;
  purchases: Purchase[];
  /** Hashes of the files that the shop has confirmed to have, and how many were sent anew afterwards. */
  uploads: Set<string>;
  resent: number;
  files: number;
  /** What was answered neither as requested nor with "come again", a sentence each. */
  wrongAnswers: string[];
}

/** People at a shop, until they are told to stop. */
export interface Load {
  record: LoadRecord;
  /** Lets everybody finish what they do. */
  stop(): Promise<void>;
}

export interface LoadInput {
  seed: string;
  visitors: number;
  buyers: number;
  photographers: number;
  /** What buyers do at the bank, drawn from these: of who confirms silently the shop finds out by asking, some minutes later. */
  atBank: readonly AtBank[];
  /** Between two things that somebody does, in milliseconds. */
  pauseMs: { low: number; high: number };
}

const WIDTH = 600;
/** Of what a photographer sends, so much was sent before. */
const RESENT_SHARE = 0.1;
const ATTEMPTS = 2_000;
const ATTEMPT_MS = 300;
/** How long a buyer looks for a payment to arrive, before the next one comes: afterwards every order is looked at. */
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
  /** Nobody else's. */
  name: string;
  atBank: readonly AtBank[];
  signal: AbortSignal;
}

/** Returns an address of its own for everybody, so that no rate limit is in the way. */
function addressOf(name: string): string {
  const [a, b, c] = createHash('sha256').update(name).digest();
  return `10.${a}.${b}.${c}`;
}

const headersOf = (name: string) => ({ 'x-forwarded-for': addressOf(name) });

/** Calls the shop until it answers something else than "come again". */
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

/** Looks for the photos of a bib, and opens one. */
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

/** Looks for photos, buys some, and fetches the files. */
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

/** A file of a paid order as its buyer got it. */
export interface FetchedFile {
  photoId: string;
  size: number;
  crc32: number;
}

/** Fetches every file of a paid order. @throws where one cannot be had */
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

/** Sends a photo that shows a bib; sometimes one that is there already. */
async function send({ shop, record, random, name }: Errand): Promise<void> {
  const bib = random.pick(BIBS);
  const picture = drawn.get(bib) ?? drawRunnerPhoto(bib, WIDTH);
  drawn.set(bib, picture);
  // Behind its end a picture may have anything: it is the same to look at, and another file.
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
