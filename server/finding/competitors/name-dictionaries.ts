import { LRUCache } from 'lru-cache';
import type { Scope } from '#platform/database/database.ts';
import { readNameTokens } from './competitor-names.store.ts';
import { createNameDictionary, type NameDictionary } from './name-dictionary.ts';
import { type DescribingValue, listDescriptions } from './search.store.ts';

/** The words of start lists, loaded on demand and kept while memory allows. */
export interface NameDictionaries {
  /** The dictionary of an event as of `namesEpoch` or newer. */
  of(scope: Scope, event: { eventId: string; namesEpoch: number }): Promise<NameDictionary>;
  /** The distinct descriptive values of an event's participants, as of `namesEpoch`. */
  valuesOf(scope: Scope, event: { eventId: string; namesEpoch: number }): Promise<DescribingValue[]>;
}

/**
 * The most words of all dictionaries of a process, at some 250 bytes each; a single larger dictionary is still served.
 */
const WORDS_MAX = 400_000;

/**
 * Each process keeps its own copy. The event's row counts the changes of its start list. It is read anyway and reveals
 * an outdated copy, so processes need not notify each other (docs/decisions/0069).
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
      // The most recently used is last.
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

function makeRoom(kept: Map<string, { size: number }>, latest: string): void {
  let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [key, { size }] of kept) {
    if (total <= WORDS_MAX) return;
    if (key === latest) continue;
    kept.delete(key);
    total -= size;
  }
}
