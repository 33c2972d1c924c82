import { setTimeout as sleep } from 'node:timers/promises';
import { applyStartList } from '#finding/competitors/index.ts';
import {
  type EventRecord,
  findOrCreateEvent,
  updateClocks,
  updateDistances,
  type VerificationFactor,
} from '#finding/events/index.ts';
import { findByContent } from '#finding/photos/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type ReceiveProblem, receivePhotos } from './receive-photos.ts';
import type { FoundFile } from './sources/index.ts';

/** An event to import: its facts, its start list (already checked), its files. */
export interface ImportRequest {
  tenantId: string;
  event: {
    title: string;
    /** `YYYY-MM-DD`. */
    date: string;
    city: string;
    country: string;
    externalEventId: string | null;
    isSecure: boolean;
    verificationFactor: VerificationFactor;
    timeZone: string;
    /** Seconds to add to a camera's clock, by its model. */
    cameraOffsets: Record<string, number>;
  };
  startList: StartListRow[];
  files: AsyncIterable<FoundFile>;
}

/** How far an import is; every number counts files of this run. */
export interface ImportProgress {
  received: number;
  /** Were there already, with the same content. */
  known: number;
  /** Received in this or an earlier run and visible now. */
  published: number;
  refused: number;
  /** Whether every file of the folder was looked at. */
  isFolderDone: boolean;
}

export interface ImportReport extends ImportProgress {
  eventId: string;
  competitors: number;
  /** Files that are not in the shop, and why. */
  faults: { file: string; problem: ReceiveProblem | string }[];
}

const FOLLOW_PAUSE_MS = 300;
const FOLLOW_BATCH = 1_000;

/** Creates the event or finds it again, and writes its start list. */
export async function prepareEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId'>,
  request: Pick<ImportRequest, 'tenantId' | 'event' | 'startList'>,
): Promise<EventRecord> {
  const event = await findOrCreateEvent(deps, request, { ...request.event, distances: [] });
  const { timeZone, cameraOffsets } = request.event;
  await deps.database.inTenant(request.tenantId, (scope) =>
    updateClocks(scope, event.eventId, { timeZone, cameraOffsets }),
  );
  if (request.startList.length === 0) return event;
  const distances = [...new Set(request.startList.flatMap((row) => row.distance ?? []))];
  await deps.database.inTenant(request.tenantId, async (scope) => {
    await applyStartList(deps, scope, event.eventId, request.startList);
    if (distances.length > 0) await updateDistances(scope, event.eventId, distances);
  });
  return event;
}

/** Takes a folder into an event and stays until each of its photos can be seen or has its reason why not. */
export async function importEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId' | 'storage' | 'queue'>,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const event = await prepareEvent(deps, request);
  const progress: ImportProgress = { received: 0, known: 0, published: 0, refused: 0, isFolderDone: false };
  const faults: ImportReport['faults'] = [];
  const waiting = new Map<string, string>();

  const follow = async (): Promise<void> => {
    for (const hashes of batchesOf([...waiting.keys()], FOLLOW_BATCH)) {
      const settled = await deps.database.inTenant(request.tenantId, (scope) =>
        findByContent(scope, event.eventId, hashes),
      );
      for (const { contentHash, state, failure } of settled) {
        if (state === 'Received') continue;
        if (state === 'Failed')
          faults.push({ file: waiting.get(contentHash) ?? '', problem: failure ?? 'Failed' });
        progress[state === 'Failed' ? 'refused' : 'published'] += 1;
        waiting.delete(contentHash);
      }
    }
    onProgress({ ...progress });
  };

  let followedMs = performance.now();
  for await (const file of receivePhotos(deps, request.tenantId, event.eventId, request.files)) {
    if (file.outcome === 'Refused') {
      faults.push({ file: file.file, problem: file.problem });
      progress.refused += 1;
    } else {
      progress[file.outcome === 'Known' ? 'known' : 'received'] += 1;
      // The same content twice in one folder is one photo.
      waiting.set(file.contentHash, file.file);
    }
    if (performance.now() - followedMs > FOLLOW_PAUSE_MS) {
      await follow();
      followedMs = performance.now();
    }
  }
  progress.isFolderDone = true;
  for (await follow(); waiting.size > 0; await follow()) await sleep(FOLLOW_PAUSE_MS);
  return { ...progress, eventId: event.eventId, competitors: request.startList.length, faults };
}

function* batchesOf<T>(items: T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
