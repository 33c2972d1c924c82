import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

/** Single photos of a cart that the page replaced by the package containing them. */
export interface ReplacedPhotos {
  shoppingCartId: string;
  eventId: string;
  personId: string;
  /** The replaced items, to be restored on undo. */
  items: NewCartItem[];
  /** Whether the visitor undid the replacement. The page does not repeat it. */
  isUndone: boolean;
}

/** Replacements made during this visit, one entry per cart and person. */
export interface ReplacedPhotosStore {
  find: (shoppingCartId: string, personId: string) => ReplacedPhotos | undefined;
  /** Stores the replacement, and deletes those of other carts. */
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

/** Creates the store of replaced photos. Like the search tokens, it ends with the browser's session. */
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
