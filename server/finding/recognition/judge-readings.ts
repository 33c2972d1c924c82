import { LRUCache } from 'lru-cache';
import {
  type BibReading,
  indexStartList,
  type JudgedBib,
  judgeBibs,
  type StartListIndex,
} from '#engines/bibs/index.ts';
import { readBibLines } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Indexes by the list they were made of: the photos of an event come one after the other, its list changes rarely. */
const indexes = new LRUCache<string, StartListIndex>({ max: 8 });

function indexOf(lines: string): StartListIndex {
  const known = indexes.get(lines) ?? indexStartList(lines.split('\n'));
  indexes.set(lines, known);
  return known;
}

/** Tells which of a photo's readings are bibs, by the event's start list where it has one. */
export async function judgeReadings(
  scope: Scope,
  eventId: string,
  readings: readonly BibReading[],
): Promise<JudgedBib[]> {
  const lines = readings.length === 0 ? undefined : await readBibLines(scope, eventId);
  return judgeBibs(readings, lines === undefined ? undefined : indexOf(lines));
}
