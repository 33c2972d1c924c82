import type { ProductType } from '#contract/catalog.ts';
import { isSameDistance } from '#contract/distance.ts';
import { type Fault, makeFault } from '#contract/faults.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCIES } from '#contract/money.ts';
import { type RoundingShop, readAmount, refuseRounded, writeAmount } from './amounts.ts';
import type {
  CatalogContents,
  CatalogGift,
  CatalogOffer,
  CatalogPeopleOffer,
  CatalogProduct,
} from './catalog-contents.ts';
import type { FileGift, FileOffer, FilePeopleOffer, FileProduct } from './catalog-file.schema.ts';

/** The event to which a catalog file belongs. */
export interface CatalogEvent {
  eventId: string;
  title: string;
  distances: readonly string[];
  /** The kinds of the catalog's present and former keys. A key keeps its kind, because orders refer to products. */
  kinds: ReadonlyMap<string, ProductType>;
}

/** The shop to which the event belongs. */
export interface CatalogShop extends RoundingShop {
  defaultLanguage: Language;
  /** If set, a file of any other event is refused. */
  eventId?: string | undefined;
}

/** The entries that are valid by themselves, by their index in the file. */
export interface FileEntries {
  products: ReadonlyMap<number, FileProduct>;
  offers: ReadonlyMap<number, FileOffer>;
  people: ReadonlyMap<number, FilePeopleOffer>;
  gifts: ReadonlyMap<number, FileGift>;
}

type Path = readonly PropertyKey[];

/** Collects faults and warnings with their places in the file. */
export interface FileReport {
  /** Returns whether the report accepts no more faults, so that checks can stop. */
  isFull(): boolean;
  fault(path: Path, fault: Fault): void;
  warning(path: Path, fault: Fault): void;
}

/** Reads the entries of a file, and adds faults to the report. */
export function readEntries(
  entries: FileEntries,
  context: { shop: CatalogShop; event: CatalogEvent | undefined },
  report: FileReport,
): CatalogContents {
  const reading = { ...context, report };
  const products = [...entries.products].map(([index, entry]) =>
    readProduct(reading, ['products', index], entry),
  );
  const offers = [...entries.offers].map(([index, entry]) => readOffer(reading, ['offers', index], entry));
  return {
    currencyId: context.shop.currencyId,
    products,
    offers,
    peopleOffers: [...entries.people].map(([index, entry]) => {
      checkPeopleProducts(reading, ['people', index, 'products'], entry, { products, offers });
      return readPeopleOffer(reading, ['people', index], entry);
    }),
    gifts: [...entries.gifts].map(([index, entry]) => readGift(reading, ['gifts', index], entry)),
  };
}

interface Reading {
  shop: CatalogShop;
  event: CatalogEvent | undefined;
  report: FileReport;
}

/** Reads a price. Reports a fault if rounding would change it. */
function readPrice(reading: Reading, path: Path, text: string): number {
  const priceMinor = readMoney(reading, path, text);
  const fault = refuseRounded(priceMinor, reading.shop);
  if (fault !== undefined) reading.report.fault(path, fault);
  return priceMinor;
}

function readMoney({ shop, report }: Reading, path: Path, text: string): number {
  const minor = readAmount(text, shop.currencyId);
  if (minor !== undefined) return minor;
  const { code, minorDigits } = CURRENCIES[shop.currencyId];
  report.fault(path, makeFault('TooManyDecimals', { currency: code, digits: minorDigits }));
  return 0;
}

function readTitle({ shop, report }: Reading, path: Path, titles: FileProduct['title']): void {
  if (titles.en !== undefined || titles[shop.defaultLanguage] !== undefined) return;
  const wanted = [...new Set(['en', shop.defaultLanguage])].join(' or ');
  report.fault(path, makeFault('TitleMissing', { languages: wanted }));
}

function readProduct(reading: Reading, path: Path, entry: FileProduct): CatalogProduct {
  const { event, report } = reading;
  const { key, kind, title, price, distances = [], state = 'InCatalog' } = entry;
  readTitle(reading, [...path, 'title'], title);
  const before = event?.kinds.get(key);
  if (before !== undefined && before !== kind) {
    report.fault([...path, 'kind'], makeFault('KeyHasKind', { key, kind: before }));
  }
  const priceMinor = readPrice(reading, [...path, 'price'], price);
  const unknown = event === undefined ? [] : distances.filter((name) => !isDistanceOf(event, name));
  for (const name of unknown) {
    const known = event?.distances.join(', ');
    report.warning(
      [...path, 'distances', distances.indexOf(name)],
      known === undefined || known === ''
        ? makeFault('NoDistances', { distance: name })
        : makeFault('NoDistance', { distance: name, known }),
    );
  }
  return {
    key,
    productType: kind,
    titles: title,
    priceMinor,
    distances,
    state,
    tiers: readTiers(reading, [...path, 'tiers'], entry.tiers ?? [], priceMinor),
  };
}

function isDistanceOf(event: CatalogEvent, name: string): boolean {
  return event.distances.some((distance) => isSameDistance(distance, name));
}

function readTiers(
  reading: Reading,
  path: Path,
  tiers: NonNullable<FileProduct['tiers']>,
  productPriceMinor: number,
): CatalogProduct['tiers'] {
  const { report } = reading;
  let last = { fromQuantity: 1, priceMinor: productPriceMinor };
  return tiers.map(({ from, price }, index) => {
    const at = [...path, index];
    const tier = { fromQuantity: from, priceMinor: readPrice(reading, [...at, 'price'], price) };
    if (from <= last.fromQuantity) {
      const fault =
        index === 0 ? makeFault('FirstTier') : makeFault('TiersRise', { quantity: last.fromQuantity });
      report.fault([...at, 'from'], fault);
    }
    if (tier.priceMinor > last.priceMinor) {
      report.warning([...at, 'price'], makeFault('TierCostsMore', { quantity: from }));
    }
    last = tier;
    return tier;
  });
}

function readOffer(reading: Reading, path: Path, entry: FileOffer): CatalogOffer {
  const { report } = reading;
  const { key, title, products, quantity, price, gift } = entry;
  const [fromQuantity, toQuantity] = quantity;
  if (title !== undefined) readTitle(reading, [...path, 'title'], title);
  if (fromQuantity > toQuantity) {
    report.fault([...path, 'quantity'], makeFault('NoRange', { from: fromQuantity, to: toQuantity }));
  }
  const priceMinor = readPrice(reading, [...path, 'price'], price);
  return { key, titles: title ?? null, products, fromQuantity, toQuantity, priceMinor, gift: gift ?? null };
}

function readPeopleOffer(reading: Reading, path: Path, entry: FilePeopleOffer): CatalogPeopleOffer {
  const { key, title, products, from, percent } = entry;
  if (title !== undefined) readTitle(reading, [...path, 'title'], title);
  return { key, titles: title ?? null, products, fromPerson: from, percent };
}

/**
 * Checks that the products are sold once per person, that they have no tiers and are in no other offer, and that the
 * reduced price can be charged.
 */
function checkPeopleProducts(
  { shop, report }: Reading,
  path: Path,
  { products: keys, percent }: FilePeopleOffer,
  { products, offers }: Pick<CatalogContents, 'products' | 'offers'>,
): void {
  for (const [index, key] of keys.entries()) {
    const refuse = (fault: Fault) => report.fault([...path, index], fault);
    const product = products.find((one) => one.key === key);
    if (product === undefined) continue;
    if (product.productType !== 'PhotosWithMe')
      refuse(makeFault('NotPerPerson', { key, kind: product.productType }));
    if (product.tiers.length > 0) refuse(makeFault('TiersOrOffer', { key }));
    const other = offers.find((offer) => offer.products.includes(key) || offer.gift === key);
    if (other !== undefined) refuse(makeFault('InOffer', { key, offer: other.key }));
    const leftHundredths = product.priceMinor * (100 - percent);
    const reduced = { percent, price: writeAmount(product.priceMinor, shop.currencyId) };
    if (leftHundredths % 100 !== 0) refuse(makeFault('FractionOfCoin', reduced));
    else {
      const rounded = refuseRounded(leftHundredths / 100, shop);
      if (rounded !== undefined) refuse(makeFault('ReducedPrice', { ...reduced, fault: rounded }));
    }
  }
}

function readGift(reading: Reading, path: Path, entry: FileGift): CatalogGift {
  const { key, from, count, products } = entry;
  const thresholdMinor = readMoney(reading, [...path, 'from'], from);
  if (Number(from) === 0) {
    reading.report.fault([...path, 'from'], makeFault('GiftFromZero'));
  }
  return { key, thresholdMinor, count, products };
}
