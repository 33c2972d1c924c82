import { LANGUAGES } from '#contract/languages.ts';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { writeAmount } from './amounts.ts';
import type {
  CatalogContents,
  CatalogGift,
  CatalogOffer,
  CatalogPeopleOffer,
  CatalogProduct,
  Titles,
} from './catalog-contents.ts';

/** The values of a field of an entry; `from` is empty if the field was added, `to` if it was removed. */
interface FieldChange {
  field: string;
  from: string;
  to: string;
}

/** The changes that a file makes to one entry of a catalog. */
export interface CatalogChange {
  /** A removed product is withdrawn instead of deleted, because orders may refer to it. */
  kind: 'added' | 'changed' | 'withdrawn' | 'deleted';
  what: 'catalog' | 'product' | 'offer' | 'people' | 'gift';
  /** The key of the entry; empty for the catalog itself. */
  key: string;
  fields: FieldChange[];
}

type CatalogList = 'products' | 'offers' | 'peopleOffers' | 'gifts';

/** Compares a catalog with a file, field by field, in the file's order. */
export function compareCatalogs(current: CatalogContents, next: CatalogContents): CatalogChange[] {
  const before = (list: CatalogList) => current[list].map(({ key }) => key);
  const after = (list: CatalogList) => next[list].map(({ key }) => key);
  const fields = changedFields(
    { currency: CURRENCIES[current.currencyId].code },
    { currency: CURRENCIES[next.currencyId].code },
  );
  for (const list of ['products', 'offers', 'peopleOffers', 'gifts'] as const) {
    fields.push(...orderChange(list === 'peopleOffers' ? 'people' : list, before(list), after(list)));
  }
  const ofProduct = (contents: CatalogContents) => (entry: CatalogProduct) =>
    productFields(entry, contents.currencyId);
  const ofOffer = (contents: CatalogContents) => (entry: CatalogOffer) =>
    offerFields(entry, contents.currencyId);
  const ofGift = (contents: CatalogContents) => (entry: CatalogGift) =>
    giftFields(entry, contents.currencyId);
  return [
    ...(fields.length === 0 ? [] : [{ kind: 'changed', what: 'catalog', key: '', fields } as const]),
    ...compare(
      'product',
      described(current.products, ofProduct(current)),
      described(next.products, ofProduct(next)),
    ),
    ...compare('offer', described(current.offers, ofOffer(current)), described(next.offers, ofOffer(next))),
    ...compare(
      'people',
      described(current.peopleOffers, peopleFields),
      described(next.peopleOffers, peopleFields),
    ),
    ...compare('gift', described(current.gifts, ofGift(current)), described(next.gifts, ofGift(next))),
  ];
}

type Fields = Readonly<Record<string, string>>;

function described<Entry extends { key: string }>(
  entries: readonly Entry[],
  describe: (entry: Entry) => Fields,
): Map<string, Fields> {
  return new Map(entries.map((entry) => [entry.key, describe(entry)]));
}

function compare(
  what: 'product' | 'offer' | 'people' | 'gift',
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
): CatalogChange[] {
  const kept = [...after].flatMap(([key, next]): CatalogChange[] => {
    const old = before.get(key);
    const fields = changedFields(old ?? {}, next);
    if (old === undefined) return [{ kind: 'added', what, key, fields }];
    return fields.length === 0 ? [] : [{ kind: 'changed', what, key, fields }];
  });
  const gone = [...before]
    .filter(([key]) => !after.has(key))
    .map(([key, old]): CatalogChange => {
      const kind = what === 'product' ? 'withdrawn' : 'deleted';
      return { kind, what, key, fields: changedFields(old, {}) };
    });
  return [...kept, ...gone];
}

function changedFields(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((field) => ({ field, from: before[field] ?? '', to: after[field] ?? '' }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Returns the change of order among entries that remain, if there is one. The order matters because pages show entries
 * in the file's order.
 */
function orderChange(list: string, before: readonly string[], after: readonly string[]): FieldChange[] {
  const from = before.filter((key) => after.includes(key)).join(', ');
  const to = after.filter((key) => before.includes(key)).join(', ');
  return from === to ? [] : [{ field: `order of ${list}`, from, to }];
}

function titleFields(titles: Titles | null): Record<string, string> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const title = titles?.[language];
      return title === undefined ? [] : [[`title ${language}`, title]];
    }),
  );
}

/** Formats an amount with its currency, because the record of actions shows it without the catalog. */
const writePrice = (amountMinor: number, currencyId: CurrencyId): string =>
  `${writeAmount(amountMinor, currencyId)} ${CURRENCIES[currencyId].code}`;

function productFields(product: CatalogProduct, currencyId: CurrencyId): Fields {
  const tiers = product.tiers.map(
    (tier) => `from ${tier.fromQuantity}: ${writePrice(tier.priceMinor, currencyId)}`,
  );
  return {
    kind: product.productType,
    ...titleFields(product.titles),
    price: writePrice(product.priceMinor, currencyId),
    tiers: tiers.join(', '),
    distances: product.distances.join(', '),
    state: product.state === 'Hidden' ? 'Hidden' : '',
  };
}

function offerFields(offer: CatalogOffer, currencyId: CurrencyId): Fields {
  const { fromQuantity, toQuantity } = offer;
  return {
    ...titleFields(offer.titles),
    products: offer.products.join(', '),
    quantity: fromQuantity === toQuantity ? String(fromQuantity) : `${fromQuantity} to ${toQuantity}`,
    price: writePrice(offer.priceMinor, currencyId),
    gift: offer.gift ?? '',
  };
}

function peopleFields(offer: CatalogPeopleOffer): Fields {
  return {
    ...titleFields(offer.titles),
    products: offer.products.join(', '),
    from: String(offer.fromPerson),
    percent: String(offer.percent),
  };
}

function giftFields(gift: CatalogGift, currencyId: CurrencyId): Fields {
  return {
    from: writePrice(gift.thresholdMinor, currencyId),
    count: String(gift.count),
    products: gift.products.join(', '),
  };
}

const MARKS = { added: '+', changed: '~', withdrawn: '-', deleted: '-' } as const;

/** Formats changes for people: the entries, and below each its changed fields as old → new. */
export function describeChanges(changes: readonly CatalogChange[]): DiffLine[] {
  return changes.flatMap(({ kind, what, key, fields }): DiffLine[] => {
    const name = what === 'catalog' ? 'catalog' : `${what} ${key}`;
    const note =
      kind === 'withdrawn'
        ? ': withdrawn, it can no longer be bought'
        : kind === 'deleted'
          ? ': deleted'
          : '';
    const head: DiffLine = { mark: MARKS[kind], text: `${name}${note}` };
    const whole = { of: what, key, field: '', from: '', to: '' };
    if (note !== '') return [{ ...head, change: whole }];
    return [
      kind === 'added' ? { ...head, change: whole } : head,
      ...fields.map(({ field, from, to }): DiffLine => {
        const value =
          kind === 'added' ? to : `${from === '' ? '(none)' : from} → ${to === '' ? '(none)' : to}`;
        return { mark: ' ', text: `    ${field}: ${value}`, change: { of: what, key, field, from, to } };
      }),
    ];
  });
}
