import { type OrderSearch, readOrderSearch } from '../orders/order-search.ts';

/** What a text may mean, as the input of each call that finds it. */
export interface DeskSearch {
  orders?: OrderSearch;
  photos?: { photoId: string } | { bib: string } | { fileName: string };
  /** Searched as it is: a name, an address, or a bib. */
  persons?: string;
}

/** A shorter text means too much. */
const CHARACTERS_MIN = 2;
const ORDER_NUMBER = /^\d{4}-\d{3,}$/;
/** As on a start list: `18`, `A18`, `18A`. */
const BIB = /^\p{L}?\d{1,6}\p{L}?$/u;
/** As cameras name files: `IMG_0018.JPG`, `DSC01811`. */
const FILE_NAME = /\.(?:jpe?g|png|heic|tiff?|webp|mp4|mov)$|^[a-z_-]{2,}\d{3,}/i;

/** Reads what a typed text may mean: an order's number, an address, a bib, a file, or else a name. */
export function readSearch(typed: string): DeskSearch {
  const text = typed.trim();
  if (ORDER_NUMBER.test(text)) return { orders: { number: text } };
  if (BIB.test(text)) return { photos: { bib: text }, persons: text };
  if (text.length < CHARACTERS_MIN) return {};
  const orders = readOrderSearch(text);
  if (orders !== undefined && 'email' in orders) return { orders, persons: text };
  if (orders !== undefined && 'photoId' in orders) return { orders, photos: orders };
  if (FILE_NAME.test(text)) return { photos: { fileName: text } };
  return { persons: text };
}
