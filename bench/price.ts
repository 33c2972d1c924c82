/**
 * Measures the cost of pricing a large cart: 200 photos, 10 products in 2 events, 5 codes, and every rule that a
 * catalog can have. Prices the same cart with fewer rules too, to show the cost of each rule.
 *
 *     node bench/price.ts [--rounds 300]
 */
import { parseArgs } from 'node:util';
import {
  type EnteredCode,
  type PackageOffer,
  type PricingCart,
  type PricingCatalog,
  type PricingLine,
  type ProductKind,
  price,
} from '#selling/pricing/index.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { median } from './median.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });
const ROUNDS = Number(values.rounds);
const LIMIT_MS = 1;
/** Rounds before the measurement, and carts priced per round, because the clock of CPU time is coarse. */
const WARM_UP = 50;
const CARTS_A_ROUND = 10;
const PHOTOS = 200;
const NOW = new Date('2026-06-01T12:00:00Z');

const KINDS: readonly ProductKind[] = ['Photo', 'Frame', 'PhotosWithMe', 'PhotosWithFrame', 'FullVideo'];

function drawCatalog(eventId: string): PricingCatalog {
  const id = (kind: ProductKind): string => `${eventId}-${kind}`;
  const offer = (fromQuantity: number, toQuantity: number, priceMinor: number): PackageOffer => ({
    offerId: `${eventId}-${fromQuantity}`,
    productIds: [id('Photo')],
    giftProductId: null,
    fromQuantity,
    toQuantity,
    priceMinor,
  });
  return {
    eventId,
    products: KINDS.map((productType, index) => ({
      productId: id(productType),
      productType,
      priceMinor: 900 + 700 * index,
      tiers: productType === 'Photo' ? [{ fromQuantity: 20, priceMinor: 850 }] : [],
    })),
    offers: [
      offer(3, 3, 2500),
      offer(4, 6, 4200),
      offer(10, 10, 7500),
      { ...offer(2, 2, 2200), offerId: `${eventId}-video`, productIds: [id('FullVideo'), id('Frame')] },
    ],
    peopleOffers: [
      { offerId: `${eventId}-people`, productIds: [id('PhotosWithMe')], fromPerson: 2, percent: 50 },
    ],
    gifts: [
      { giftId: `${eventId}-gift`, thresholdMinor: 4000, count: 1, productIds: [id('Frame'), id('Photo')] },
    ],
    packages: ['anna', 'bert'].map((name, person) => ({
      packageId: `${eventId}-${name}`,
      productId: id('PhotosWithMe'),
      lineIds: Array.from({ length: 3 }, (_, index) => `${id('Photo')}-${person + 2 * index}`),
    })),
    giftsWanted: null,
  };
}

/** The number of lines of every kind in each of two events. */
function drawLines(counts: Partial<Record<ProductKind, number>>): PricingLine[] {
  return ['run', 'ride'].flatMap((eventId) =>
    Object.entries(counts).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, index) => ({
        lineId: `${eventId}-${kind}-${index}`,
        productId: `${eventId}-${kind}`,
        packageId: null,
      })),
    ),
  );
}

function drawCode(code: string, benefit: NonNullable<EnteredCode['terms']>['benefit']): EnteredCode {
  const always = { validFrom: null, validUntil: null, isActive: true, isUsedUp: false, isForeign: false };
  return { code, terms: { benefit, eventIds: null, productTypes: null, excludesOthers: false, ...always } };
}

/** Returns the code limited to some kinds. */
function only(entered: EnteredCode, ...productTypes: ProductKind[]): EnteredCode {
  return { ...entered, terms: entered.terms === null ? null : { ...entered.terms, productTypes } };
}

const codes: EnteredCode[] = [
  drawCode('TENTH', { kind: 'Percent', percent: 10 }),
  only(drawCode('PHOTOS', { kind: 'Percent', percent: 20 }), 'Photo'),
  only(drawCode('FRAME', { kind: 'Fixed', amountMinor: 500 }), 'Frame', 'FullVideo'),
  only(drawCode('GIFT', { kind: 'FreeProduct' }), 'Photo', 'FullVideo'),
  drawCode('FIVER', { kind: 'Fixed', amountMinor: 500 }),
];
const full: PricingCart = {
  currencyId: 978,
  rounding: true,
  codes,
  catalogs: [drawCatalog('run'), drawCatalog('ride')],
  lines: drawLines({ Photo: PHOTOS / 2, Frame: 3, PhotosWithFrame: 1, FullVideo: 2 }),
};
const carts: Record<string, PricingCart> = {
  'all of it': full,
  'without codes': { ...full, codes: [] },
  'all photos of one event': {
    ...full,
    catalogs: full.catalogs.slice(0, 1),
    lines: drawLines({ Photo: PHOTOS }).slice(0, PHOTOS),
  },
  'six photos, one code': { ...full, lines: drawLines({ Photo: 3 }), codes: codes.slice(0, 1) },
};

/** Returns the CPU milliseconds for one cart. */
function measure(cart: PricingCart): number {
  const before = process.cpuUsage();
  for (let index = 0; index < CARTS_A_ROUND; index++) price(cart, NOW);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CARTS_A_ROUND;
}

const measured = new Map(Object.keys(carts).map((name) => [name, [] as number[]]));
for (let round = 0; round < WARM_UP + ROUNDS; round++)
  for (const [name, cart] of Object.entries(carts)) {
    const cpuMs = measure(cart);
    if (round >= WARM_UP) measured.get(name)?.push(cpuMs);
  }
const figures = [...measured].map(([name, times]): Figure => {
  const middle = median(times);
  const high = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return {
    name: `${name} (${carts[name]?.lines.length} lines)`,
    measured: `${middle.toFixed(3)} ms CPU, 95 % within ${high.toFixed(3)}`,
    limit: `< ${LIMIT_MS} ms`,
    isKept: middle < LIMIT_MS,
  };
});
console.log(markdownTable('price() of one cart', figures));
