import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { findEventId } from './add-frame.ts';
import { layerKey } from './frame-files.ts';
import { type FrameRecord, findFrameByKey } from './frames.store.ts';
import { writeFrameFile } from './write-frame-file.ts';

/** A frame as a folder: `frame.yaml`, and the layers beside it. */
interface FrameFolder {
  source: string;
  layers: { name: string; bytes: Uint8Array }[];
}

/** Writes the folder of a frame; adding it again changes nothing. */
export async function exportFrame(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  frame: FrameRecord,
): Promise<FrameFolder> {
  const { source, layers } = writeFrameFile(frame);
  const files = layers.map(async ({ name, layer }) => ({
    name,
    bytes: await storage.read(tenantKey(tenantId, layerKey(layer))),
  }));
  return { source, layers: await Promise.all(files) };
}

/**
 * Finds the frame in use with a key.
 * @param event an event, by our id or the organizer's; undefined for frames of all events
 * @returns undefined if there is no such frame, `UnknownEvent` if there is no such event
 */
export async function findNamedFrame(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  key: string,
  event: string | undefined,
): Promise<FrameRecord | 'UnknownEvent' | undefined> {
  const eventId = event === undefined ? null : await findEventId(deps, scope, event);
  return eventId === undefined ? 'UnknownEvent' : findFrameByKey(scope, eventId, key);
}
