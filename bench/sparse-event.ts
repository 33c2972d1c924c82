import { randomBytes } from 'node:crypto';
import { open, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { findOrCreateEvent } from '#finding/events/index.ts';
import { insertReceived, markPublished, photoFiles } from '#finding/photos/index.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { type Storage, tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

const TENANT = 'photofinish';
/** Each original starts with unique bytes, so that a mix-up would be detected. */
const HEADER_BYTES = 64 * 1024;
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface SparseEvent {
  eventId: string;
  photoIds: string[];
  /** The signed path of one file with as many bytes as all originals together. */
  plainPath: string;
}

/** Writes a sparse file of that size. */
async function writeSparse(path: string, header: Buffer, size: number): Promise<void> {
  await writeFile(path, header);
  await truncate(path, size);
}

/** Returns the CRC-32 of a header followed by zeros. */
function crcOf(header: Buffer, size: number): number {
  const zeros = Buffer.alloc(CHUNK_BYTES);
  let crc = crc32(header);
  for (let left = size - header.byteLength; left > 0; left -= CHUNK_BYTES)
    crc = crc32(left < CHUNK_BYTES ? zeros.subarray(0, left) : zeros, crc);
  return crc;
}

/**
 * Publishes an event whose originals are sparse files.
 * @param place the storage: a local folder keeps the files sparse, a store receives every byte
 */
export async function makeSparseEvent(
  deps: AppDeps,
  place: { storage: Storage; localFolder?: string; scratchFolder: string },
  input: { title: string; originals: number; originalBytes: number },
): Promise<SparseEvent> {
  const { title, originals, originalBytes } = input;
  const { eventId } = await findOrCreateEvent(
    deps,
    { tenantId: TENANT },
    {
      title,
      date: '2026-05-10',
      timeZone: 'UTC',
      cameraOffsets: {},
      city: 'Seewalden',
      country: 'AT',
      externalEventId: null,
      distances: [],
      isSecure: false,
      verificationFactor: 'None',
    },
  );
  const put = async (key: string, header: Buffer, size: number): Promise<void> => {
    const stored = tenantKey(TENANT, key);
    if (place.localFolder !== undefined) {
      await place.storage.put(stored, header);
      await truncate(join(place.localFolder, stored), size);
      return;
    }
    const path = join(place.scratchFolder, 'original');
    await writeSparse(path, header, size);
    await place.storage.putFile(stored, path);
    await rm(path);
  };
  const photoIds: string[] = [];
  for (let number = 0; number < originals; number++) {
    const header = randomBytes(HEADER_BYTES);
    const photo = {
      photoId: deps.newId(),
      eventId,
      contentHash: randomBytes(32).toString('hex'),
      fileName: `${number}.jpg`,
      folder: '',
      byteSize: originalBytes,
      format: 'jpeg' as const,
    };
    await put(photoFiles(eventId, photo).original, header, originalBytes);
    await deps.database.inTenant(TENANT, async (scope) => {
      await insertReceived(scope, photo);
      const facts = {
        width: 6000,
        height: 4000,
        takenAt: new Date(Date.UTC(2026, 4, 10, 9, 0, number)),
        camera: null,
        spot: null,
        photographerId: null,
        byteSize: originalBytes,
        crc32: crcOf(header, originalBytes),
      };
      await markPublished(scope, photo.photoId, facts, deps.clock.now());
    });
    photoIds.push(photo.photoId);
  }
  const plainKey = `events/${eventId}/originals/${deps.newId()}.jpg`;
  await put(plainKey, randomBytes(HEADER_BYTES), originals * originalBytes);
  const expiresAt = new Date(deps.clock.now().getTime() + 3600_000);
  return {
    eventId,
    photoIds,
    plainPath: signFileLink(deps.keys, { tenantId: TENANT, path: `/files/${plainKey}`, expiresAt }),
  };
}

/** Writes a local copy of what a server sends, for tools that read files. */
export async function openCopy(path: string): Promise<{ take(chunk: Buffer): void; done(): Promise<void> }> {
  const file = await open(path, 'w');
  const writes: Promise<unknown>[] = [];
  let offset = 0;
  return {
    take(chunk) {
      writes.push(file.write(chunk, 0, chunk.byteLength, offset));
      offset += chunk.byteLength;
    },
    async done() {
      await Promise.all(writes);
      await file.close();
    },
  };
}
