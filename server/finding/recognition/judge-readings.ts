import { LRUCache } from 'lru-cache';
import { indexStartList, type StartListIndex } from '#engines/bibs/index.ts';
import { lockStartList, readBibLines } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Indexes by the list they were made of: the photos of an event come one after the other, its list changes rarely. */
const indexes = new LRUCache<string, StartListIndex>({ max: 8 });

/** Opens an event's start list to judge by; it stays as it is until the transaction ends. Undefined without a list. */
export async function openStartList(scope: Scope, eventId: string): Promise<StartListIndex | undefined> {
  await lockStartList(scope, eventId, 'read');
  const lines = await readBibLines(scope, eventId);
  if (lines === undefined) return undefined;
  const index = indexes.get(lines) ?? indexStartList(lines.split('\n'));
  indexes.set(lines, index);
  return index;
}
