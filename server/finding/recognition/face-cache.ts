import { LRUCache } from 'lru-cache';
import { findEvent } from '#finding/events/index.ts';
import { listCaptures } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import {
  createEventFaces,
  type EventFaces,
  type FaceDescription,
  type GrowingEventFaces,
} from './event-faces.ts';
import { type FacePosition, FIRST_POSITION, readFaces, readHorizon } from './faces.store.ts';

/** The faces of events, loaded on demand and kept while memory allows. */
export interface FaceCache {
  /** The models that describe faces now. */
  readonly model: string;
  /**
   * An event's faces as of now, at most a second old.
   * @param since a `performance.now()`: whatever was committed before it is there
   */
  of(tenantId: string, eventId: string, since?: number): Promise<EventFaces>;
}

/** What a new face may wait before it is found. */
const FRESH_MS = 1_000;
const LOAD_ROWS = 10_000;

interface Cached {
  faces: GrowingEventFaces;
  /** Faces written from here on may be missing. */
  horizon: FacePosition;
  epoch: number;
  /** When they were requested: what was committed before is there. */
  asOf: number;
}

interface EventKey {
  tenantId: string;
  eventId: string;
}

/**
 * Creates a cache of events' faces. Each process keeps its own copy and updates it from the table, so that processes
 * need not communicate. The least recently used event is evicted.
 * @param limits.bytes what all events together may take; a single larger one is still served
 */
export function createFaceCache(
  deps: Pick<Deps, 'database'>,
  limits: FaceDescription & { bytes: number },
): FaceCache {
  const cached = new LRUCache<string, Cached, EventKey>({
    maxSize: limits.bytes,
    // One that is larger than all may be takes the place of all.
    sizeCalculation: ({ faces }) => Math.max(1, Math.min(limits.bytes, faces.byteSize)),
    ttl: FRESH_MS,
    fetchMethod: (_key, known, { context }) => refresh(context, known),
    // What was read stays good after a try that failed.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });

  async function refresh({ tenantId, eventId }: EventKey, known: Cached | undefined): Promise<Cached> {
    const asOf = performance.now();
    return deps.database.inTenantAside(tenantId, async (scope) => {
      const epoch = (await findEvent(scope, eventId))?.facesEpoch ?? 0;
      const base = known !== undefined && known.epoch === epoch ? known : undefined;
      const faces = base?.faces ?? createEventFaces(limits);
      // Taken before the rows are read: who commits meanwhile is seen now or at the next look, never missed.
      const horizon = await readHorizon(scope);
      let position: FacePosition | undefined = base?.horizon ?? FIRST_POSITION;
      while (position !== undefined) {
        const page = await readFaces(scope, eventId, limits.model, position, LOAD_ROWS);
        const captures = await listCaptures(scope, [...new Set(page.faces.map(({ photoId }) => photoId))]);
        faces.add(
          page.faces.map((face) => ({
            ...face,
            capture: captures.get(face.photoId) ?? { at: null, spot: null },
          })),
        );
        position = page.faces.length < LOAD_ROWS ? undefined : page.last;
      }
      return { faces, horizon, epoch, asOf };
    });
  }

  return {
    model: limits.model,
    async of(tenantId, eventId, since = 0) {
      const key = `${tenantId} ${eventId}`;
      const context = { tenantId, eventId };
      let found = await cached.forceFetch(key, { context });
      // A load that was under way already may have missed it: then again.
      while (found.asOf < since) found = await cached.forceFetch(key, { context, forceRefresh: true });
      return found.faces;
    },
  };
}
