import { LRUCache } from 'lru-cache';
import type { Database, Scope } from '#platform/database/database.ts';
import { readNameTokens } from './competitor-names.store.ts';
import { createNameDictionary, type NameDictionary } from './name-dictionary.ts';
import { type DescribingValue, listDescriptions } from './search.store.ts';

/** The name tokens of start lists. They are loaded on demand and cached within a memory limit. */
export interface NameDictionaries {
  /** Returns the dictionary of an event, at least as new as `namesEpoch`. */
  of(scope: Scope, event: { eventId: string; namesEpoch: number }): Promise<NameDictionary>;
  /** Returns the distinct descriptive values of an event's participants, at least as new as `namesEpoch`. */
  valuesOf(scope: Scope, event: { eventId: string; namesEpoch: number }): Promise<DescribingValue[]>;
}

/** The most tokens that a process caches, at some 250 bytes each. A larger dictionary is still used, but alone. */
const WORDS_MAX = 400_000;

/**
 * Creates the cache of this process. The event's row counts changes of its start list. As the row is read anyway and
 * reveals an outdated cache, processes need not notify each other (docs/decisions/0069).
 */
export function createNameDictionaries(): NameDictionaries {
  const values = new LRUCache<string, DescribingValue[]>({
    maxSize: WORDS_MAX,
    sizeCalculation: (some) => some.length + 1,
  });
  const kept = new Map<string, { epoch: number; words: Promise<NameDictionary>; size: number }>();
  return {
    async of(scope, { eventId, namesEpoch }) {
      const key = `${scope.tenantId} ${eventId}`;
      let entry = kept.get(key);
      if (entry === undefined || entry.epoch < namesEpoch) {
        const words = readNameTokens(scope, eventId).then(createNameDictionary);
        entry = { epoch: namesEpoch, words, size: 0 };
        words.catch(() => kept.delete(key));
      }
      // Moves the entry to the end: the most recently used one is last.
      kept.delete(key);
      kept.set(key, entry);
      const dictionary = await entry.words;
      entry.size = dictionary.size;
      makeRoom(kept, key);
      return dictionary;
    },
    async valuesOf(scope, { eventId, namesEpoch }) {
      const key = `${scope.tenantId} ${eventId} ${namesEpoch}`;
      const known = values.get(key) ?? (await listDescriptions(scope, eventId));
      values.set(key, known);
      return known;
    },
  };
}

const dictionaries = new WeakMap<Database, NameDictionaries>();

/** Returns the cache of this process for a database. All searches of names share it. */
export function shareNameDictionaries({ database }: { database: Database }): NameDictionaries {
  const names = dictionaries.get(database) ?? createNameDictionaries();
  dictionaries.set(database, names);
  return names;
}

function makeRoom(kept: Map<string, { size: number }>, latest: string): void {
  let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [key, { size }] of kept) {
    if (total <= WORDS_MAX) return;
    if (key === latest) continue;
    kept.delete(key);
    total -= size;
  }
}
