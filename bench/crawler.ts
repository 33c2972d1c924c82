/**
 * Measures what a crawler learns by trying bibs and codes one after the other: how many protected photos it sees, how
 * many tries per minute the shop answers, and whether the responses reveal which bibs exist.
 *
 *     node bench/crawler.ts [--tries 10000] [--addresses 20]
 *
 * Half of the tries are for bibs that exist. The clock of the rate limits moves on by a minute after each round, in which every
 * address tries a hundred times.
 */
import { parseArgs } from 'node:util';
import { verificationRoutes } from '#contract/competitor.ts';
import { photoRoutes } from '#contract/photo.ts';
import { seededRandom } from '#demo/random.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '10000' },
    addresses: { type: 'string', default: '20' },
  },
});
const TRIES = Number(values.tries);
const ADDRESSES = Number(values.addresses);
const TRIES_A_ROUND = 100;
const BIBS = 60;
const SIMILAR = 1.25;
const HOST = 'photofinish.localhost';
const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const random = seededRandom('a crawler');

interface Crawl {
  answered: number;
  heldBack: number;
  tokens: number;
  photos: number;
  minutes: number;
  /** Durations of the responses, in milliseconds. */
  known: number[];
  unknown: number[];
  bodies: Set<string>;
}

async function crawl(deps: AppDeps): Promise<Crawl> {
  let now = Date.UTC(2026, 4, 10, 12);
  const clock = { now: () => new Date(now) };
  const app = await buildApp({ ...deps, clock, rateLimits: createRateLimits(deps.database, clock) });
  const bibs = Array.from({ length: BIBS }, (_, index) => String(index + 1));
  const open = await makeEvent(deps, { factor: 'PersonalCode', photos: bibs.map((bib) => [bib]) });
  const secure = await makeEvent(deps, { isSecure: true, photos: bibs.map((bib) => [bib]) });
  const result: Crawl = {
    answered: 0,
    heldBack: 0,
    tokens: 0,
    photos: 0,
    minutes: 0,
    known: [],
    unknown: [],
    bodies: new Set(),
  };
  const tryOnce = async (address: number, turn: number): Promise<void> => {
    const isKnown = turn % 2 === 0;
    const number = String(isKnown ? random.whole(1, BIBS) : random.whole(1_000, 99_999));
    const code = Array.from({ length: 5 }, () => random.pick([...CODE_LETTERS])).join('');
    const { eventId } = turn % 4 < 2 ? open : secure;
    const startedMs = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      headers: { host: HOST },
      remoteAddress: `10.1.${Math.floor(address / 250)}.${address % 250}`,
      payload: { number, code },
    });
    const tookMs = performance.now() - startedMs;
    if (answer.statusCode === 429) {
      result.heldBack += 1;
      return;
    }
    result.answered += 1;
    if (eventId === open.eventId) {
      result[isKnown ? 'known' : 'unknown'].push(tookMs);
      result.bodies.add(answer.body);
    }
    const { token } = answer.json();
    if (token === undefined) return;
    result.tokens += 1;
    const photos = await app.inject({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${eventId}`,
      headers: { host: HOST, authorization: `Bearer ${token}` },
    });
    result.photos += photos.json().total;
  };
  const crawlFrom = async (address: number): Promise<void> => {
    for (let turn = 0; turn < TRIES_A_ROUND; turn++) await tryOnce(address, turn);
  };
  const addresses = Array.from({ length: ADDRESSES }, (_, address) => address);
  for (let tried = 0; tried < TRIES; tried += ADDRESSES * TRIES_A_ROUND) {
    await Promise.all(addresses.map(crawlFrom));
    now += 60_000;
    result.minutes += 1;
  }
  await app.close();
  return result;
}

const shop = await createShopFolder();
try {
  const crawled = await shop.withPlatform(crawl);
  const [known, unknown] = [median(crawled.known), median(crawled.unknown)];
  const ratio = Math.max(known, unknown) / Math.min(known, unknown);
  const rate = crawled.answered / crawled.minutes / ADDRESSES;
  const figures: Figure[] = [
    { name: 'tries', measured: `${TRIES} from ${ADDRESSES} addresses` },
    {
      name: 'protected photos seen',
      measured: String(crawled.photos),
      limit: '0',
      isKept: crawled.photos === 0,
    },
    {
      name: 'tokens that the crawler got',
      measured: String(crawled.tokens),
      limit: '0',
      isKept: crawled.tokens === 0,
    },
    { name: 'tries refused by the rate limits', measured: `${crawled.heldBack} of ${TRIES}` },
    {
      name: 'tries answered per address and minute',
      measured: rate.toFixed(1),
      limit: '≤ 60, 30 an event',
      isKept: rate <= 60,
    },
    {
      name: 'distinct responses',
      measured: String(crawled.bodies.size),
      limit: '1',
      isKept: crawled.bodies.size === 1,
    },
    {
      name: 'response time to a wrong code, existing bib : unknown bib',
      measured: `${known.toFixed(2)} ms : ${unknown.toFixed(2)} ms`,
      limit: `≤ ${SIMILAR} ×`,
      isKept: ratio <= SIMILAR,
    },
  ];
  console.log(markdownTable('a crawler', figures));
} finally {
  await shop.remove();
}
