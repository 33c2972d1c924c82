/** The part of the browser's Storage that the shop uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Creates a storage that lasts until the page is closed. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

/**
 * Creates a storage that never throws. The browser's storage throws in private windows, with a full disk and with
 * blocked cookies, even on first access. Values that the browser refuses are kept in memory until the page is closed.
 * @param open returns the browser's storage; called inside each operation's `try`, because this access may throw too
 */
export function createSafeStorage(open: () => KeyValueStorage): KeyValueStorage {
  const memory = createMemoryStorage();
  const attempt = <T>(act: (storage: KeyValueStorage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.removeItem(key);
      else memory.setItem(key, value);
    },
    removeItem: (key) => {
      memory.removeItem(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** Reads the JSON under a key; undefined if there is none or it cannot be parsed. */
export function readJson(storage: KeyValueStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
