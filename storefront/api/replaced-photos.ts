import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

/** Single photos of a cart for which the page put in the package that holds them. */
export interface ReplacedPhotos {
  shoppingCartId: string;
  eventId: string;
  personId: string;
  /** What was chosen, to be put back. */
  items: NewCartItem[];
  /** Whether the visitor put them back: the page does not replace them again. */
  isUndone: boolean;
}

/** What pages of this visit have replaced, one entry a cart and person. */
export interface ReplacedPhotosStore {
  find: (shoppingCartId: string, personId: string) => ReplacedPhotos | undefined;
  /** Forgets what was kept for other carts. */
  save: (replaced: ReplacedPhotos) => void;
}

const KEY = 'replacedPhotos';

function isReplacedPhotos(value: unknown): value is ReplacedPhotos {
  return (
    typeof value === 'object' &&
    value !== null &&
    'shoppingCartId' in value &&
    'personId' in value &&
    'items' in value &&
    Array.isArray(value.items)
  );
}

/** Creates the store of replaced photos. It ends with the browser's session, as the search tokens do. */
export function createReplacedPhotosStore(session: KeyValueStorage): ReplacedPhotosStore {
  const list = (shoppingCartId: string): ReplacedPhotos[] => {
    const value = readJson(session, KEY);
    if (!Array.isArray(value)) return [];
    return value.filter(isReplacedPhotos).filter((one) => one.shoppingCartId === shoppingCartId);
  };
  return {
    find: (shoppingCartId, personId) => list(shoppingCartId).find((one) => one.personId === personId),
    save: (replaced) => {
      const others = list(replaced.shoppingCartId).filter(({ personId }) => personId !== replaced.personId);
      session.setItem(KEY, JSON.stringify([...others, replaced]));
    },
  };
}
