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

/** The faces of events; loaded on demand and cached within a memory limit. */
export interface FaceCache {
  /** The models that currently describe faces. */
  readonly model: string;
  /**
   * Returns an event's faces, at most a second old.
   * @param since a `performance.now()`: everything that was committed before it is included
   */
  of(tenantId: string, eventId: string, since?: number): Promise<EventFaces>;
}

/** The longest delay until a new face can be found. */
const FRESH_MS = 1_000;
const LOAD_ROWS = 10_000;

interface Cached {
  faces: GrowingEventFaces;
  /** The position from which faces may be missing. */
  horizon: FacePosition;
  epoch: number;
  /** When the faces were requested. Everything that was committed before is included. */
  asOf: number;
}

interface EventKey {
  tenantId: string;
  eventId: string;
}

/**
 * Creates a cache of events' faces. Each process has its own and updates it from the table, so that processes need not
 * communicate. The least recently used event is evicted.
 * @param limits.bytes the memory for all events together; a single event that exceeds it is still cached, but alone
 */
export function createFaceCache(
  deps: Pick<Deps, 'database'>,
  limits: FaceDescription & { bytes: number },
): FaceCache {
  const cached = new LRUCache<string, Cached, EventKey>({
    maxSize: limits.bytes,
    // An event that exceeds the limit evicts all others.
    sizeCalculation: ({ faces }) => Math.max(1, Math.min(limits.bytes, faces.byteSize)),
    ttl: FRESH_MS,
    fetchMethod: (_key, known, { context }) => refresh(context, known),
    // Faces that are already loaded stay cached if an update fails.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });

  async function refresh({ tenantId, eventId }: EventKey, known: Cached | undefined): Promise<Cached> {
    const asOf = performance.now();
    return deps.database.inTenantAside(tenantId, async (scope) => {
      const epoch = (await findEvent(scope, eventId))?.facesEpoch ?? 0;
      const base = known !== undefined && known.epoch === epoch ? known : undefined;
      const faces = base?.faces ?? createEventFaces(limits);
      // Read before the rows. A transaction that commits in between is seen now or the next time, and never missed.
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
      // A load that was already running may have missed what was committed before `since`, so the faces are loaded
      // again.
      while (found.asOf < since) found = await cached.forceFetch(key, { context, forceRefresh: true });
      return found.faces;
    },
  };
}
