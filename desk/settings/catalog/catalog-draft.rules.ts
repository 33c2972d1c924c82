import { type ProductType, readProductType } from '#contract/catalog.ts';
import {
  addToList,
  mapsOf,
  openFile,
  removeFromList,
  setField,
  textOf,
  textsOf,
} from '../file-draft.rules.ts';

/** A title by language. */
export type Titles = Readonly<Record<string, string>>;

/** An entry of the file, with its position in its list. All values are texts of the file, even wrong ones. */
interface Entry {
  index: number;
  key: string;
}

export interface DraftProduct extends Entry {
  /** The text of the file, even if there is no such kind. */
  kind: string;
  titles: Titles;
  price: string;
  tiers: { from: string; price: string }[];
  distances: string[];
  isHidden: boolean;
}

export interface DraftOffer extends Entry {
  titles: Titles;
  products: string[];
  from: string;
  to: string;
  price: string;
  /** Empty if there is none. */
  gift: string;
}

export interface DraftPeopleOffer extends Entry {
  titles: Titles;
  products: string[];
  from: string;
  percent: string;
}

export interface DraftGift extends Entry {
  from: string;
  count: string;
  products: string[];
}

/** The content of a catalog's file, for a form. */
export interface CatalogDraft {
  products: DraftProduct[];
  offers: DraftOffer[];
  people: DraftPeopleOffer[];
  gifts: DraftGift[];
  /** The number of entries that the form cannot change. */
  inFileOnly: number;
}

/** Reads a file, even if its values are wrong. @returns undefined if its structure is wrong */
export function readDraft(source: string): CatalogDraft | undefined {
  const file = openFile(source);
  const [products, offers, people, gifts] = (['products', 'offers', 'people', 'gifts'] as const).map((list) =>
    file?.list(list),
  );
  if (!products || !offers || !people || !gifts || products.entries.length + products.inFileOnly === 0)
    return undefined;
  return {
    products: products.entries.map(({ index, entry }) => ({
      index,
      key: textOf(entry.key),
      kind: readProductType(textOf(entry.kind)) ?? textOf(entry.kind),
      titles: titlesOf(entry.title),
      price: textOf(entry.price),
      tiers: mapsOf(entry.tiers).map(({ from, price }) => ({ from: textOf(from), price: textOf(price) })),
      distances: textsOf(entry.distances),
      isHidden: entry.state === 'Hidden',
    })),
    offers: offers.entries.map(({ index, entry }) => ({
      index,
      key: textOf(entry.key),
      titles: titlesOf(entry.title),
      products: textsOf(entry.products),
      ...rangeOf(entry.quantity),
      price: textOf(entry.price),
      gift: textOf(entry.gift),
    })),
    people: people.entries.map(({ index, entry }) => ({
      index,
      key: textOf(entry.key),
      titles: titlesOf(entry.title),
      products: textsOf(entry.products),
      from: textOf(entry.from),
      percent: textOf(entry.percent),
    })),
    gifts: gifts.entries.map(({ index, entry }) => ({
      index,
      key: textOf(entry.key),
      from: textOf(entry.from),
      count: textOf(entry.count),
      products: textsOf(entry.products),
    })),
    inFileOnly: [products, offers, people, gifts].reduce((sum, one) => sum + one.inFileOnly, 0),
  };
}

const titlesOf = (value: unknown): Titles =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([language, title]) => [language, textOf(title)]))
    : {};

function rangeOf(quantity: unknown): { from: string; to: string } {
  const [from = '', to = from] = Array.isArray(quantity) ? textsOf(quantity) : [textOf(quantity)];
  return { from, to };
}

/** Sets the number of pieces of an offer; an empty `to` equals `from`. */
export function setQuantity(source: string, index: number, from: string, to: string): string {
  const value = to === '' || to === from ? from : [from, to];
  return setField(source, ['offers', index, 'quantity'], value);
}

const NEW_KEYS: Record<ProductType, string> = {
  PhotosWithMe: 'all-photos',
  Photo: 'photo',
  Frame: 'framed',
  PhotosWithFrame: 'all-framed',
  FullVideo: 'video',
  FinishVideo: 'finish-video',
  Promocode: 'gift-code',
};

/** Adds an entry with an unused key and without prices. @param kind of a product */
export function addEntry(
  source: string,
  list: 'products' | 'offers' | 'people' | 'gifts',
  kind: ProductType = 'Photo',
): string {
  const draft = readDraft(source);
  if (draft === undefined) return source;
  const taken = draft[list].map(({ key }) => key);
  const keyLike = (name: string): string => {
    const numbered = [name, ...taken.map((_, place) => `${name}-${place + 2}`)];
    return numbered.find((key) => !taken.includes(key)) ?? name;
  };
  const first = (wanted: ProductType): string[] => {
    const found = draft.products.find((product) => product.kind === wanted && product.tiers.length === 0);
    return found === undefined ? [] : [found.key];
  };
  if (list === 'products') {
    const entry = { key: keyLike(NEW_KEYS[kind]), kind, title: {}, price: '' };
    return addToList(source, list, entry);
  }
  if (list === 'offers') {
    const photo = draft.products.find((product) => product.kind === 'Photo')?.key;
    const products = photo === undefined ? [] : [photo];
    return addToList(source, list, { key: keyLike('offer'), products, quantity: '3', price: '' });
  }
  if (list === 'people') {
    const products = first('PhotosWithMe');
    return addToList(source, list, { key: keyLike('people'), products, from: '2', percent: '50' });
  }
  return addToList(source, list, { key: keyLike('gift'), from: '', count: '1', products: first('Photo') });
}

/** Removes an entry. A removed product is also removed from offers and gifts. */
export function removeEntry(
  source: string,
  list: 'products' | 'offers' | 'people' | 'gifts',
  index: number,
): string {
  const draft = readDraft(source);
  const removed = removeFromList(source, list, index);
  const key = list === 'products' ? draft?.products.find((one) => one.index === index)?.key : undefined;
  if (draft === undefined || key === undefined) return removed;
  let changed = removed;
  for (const name of ['offers', 'people', 'gifts'] as const)
    for (const entry of draft[name])
      if (entry.products.includes(key)) {
        const left = entry.products.filter((one) => one !== key);
        changed = setField(changed, [name, entry.index, 'products'], left);
      }
  for (const { index: place, gift } of draft.offers)
    if (gift === key) changed = setField(changed, ['offers', place, 'gift'], undefined);
  return changed;
}
