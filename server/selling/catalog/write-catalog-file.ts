import { Document, isMap, isSeq, visit } from 'yaml';
import { CURRENCIES } from '#contract/money.ts';
import { writeAmount } from './amounts.ts';
import type { CatalogContents, Titles } from './catalog-contents.ts';

/** Lists up to this length are written in one line, as people write them. */
const LINE_MAX = 100;
const IN_ONE_LINE = ['title', 'tiers', 'distances', 'quantity', 'products'];

/** Formats the contents of a catalog as a file; applying it changes nothing. */
export function writeCatalogFile(event: string, contents: CatalogContents): string {
  const { currencyId } = contents;
  const amount = (minor: number) => writeAmount(minor, currencyId);
  const products = contents.products.map((product) => ({
    key: product.key,
    kind: product.productType,
    title: inOrder(product.titles),
    price: amount(product.priceMinor),
    ...optional(
      'tiers',
      product.tiers.map(({ fromQuantity, priceMinor }) => ({
        from: String(fromQuantity),
        price: amount(priceMinor),
      })),
    ),
    ...optional('distances', product.distances),
    ...(product.state === 'Hidden' ? { state: 'Hidden' } : {}),
  }));
  const offers = contents.offers.map(({ key, titles, fromQuantity, toQuantity, ...offer }) => ({
    key,
    ...(titles === null ? {} : { title: inOrder(titles) }),
    products: offer.products,
    quantity: fromQuantity === toQuantity ? String(fromQuantity) : [String(fromQuantity), String(toQuantity)],
    price: amount(offer.priceMinor),
    ...(offer.gift === null ? {} : { gift: offer.gift }),
  }));
  const people = contents.peopleOffers.map(({ key, titles, products: keys, fromPerson, percent }) => ({
    key,
    ...(titles === null ? {} : { title: inOrder(titles) }),
    products: keys,
    from: String(fromPerson),
    percent: String(percent),
  }));
  const gifts = contents.gifts.map(({ key, thresholdMinor, count, products: keys }) => ({
    key,
    from: amount(thresholdMinor),
    count: String(count),
    products: keys,
  }));
  const file = {
    event,
    currency: CURRENCIES[currencyId].code,
    products,
    ...optional('offers', offers),
    ...optional('people', people),
    ...optional('gifts', gifts),
  };
  return print(file);
}

function optional<Item>(name: string, items: readonly Item[]): Record<string, readonly Item[]> {
  return items.length === 0 ? {} : { [name]: items };
}

/** The database does not keep the order of languages, but the file should look the same each time. */
function inOrder(titles: Titles): Titles {
  return Object.fromEntries(
    Object.entries(titles).toSorted(([one], [other]) => {
      if (one === 'en' || other === 'en') return one === 'en' ? -1 : 1;
      return one < other ? -1 : 1;
    }),
  );
}

function print(file: object): string {
  const document = new Document(file, { schema: 'failsafe' });
  visit(document, {
    Pair(_key, { key, value }) {
      // The catalog's list of products and an offer's products have the same key, but only the catalog's list contains
      // maps.
      const isShort = (isMap(value) || isSeq(value)) && JSON.stringify(value).length <= LINE_MAX;
      const isList = isSeq(value) && String(key) === 'products' && value.items.some(isMap);
      if (isShort && !isList && IN_ONE_LINE.includes(String(key))) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
