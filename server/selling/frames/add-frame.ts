import { findEvent, listEvents } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { layerKey } from './frame-files.ts';
import { type FrameRecord, findFrameByKey, insertFrame, withdrawFrame } from './frames.store.ts';
import { drawLayerInSandbox } from './layer.task.ts';
import { type FrameSource, type ReadFrame, readFrameFile } from './read-frame-file.ts';

/** The dependencies of adding frames. */
export type FrameDeps = Pick<Deps, 'database' | 'storage' | 'clock' | 'newId'>;

/** A plan: what adding a frame changes. */
export interface FramePlan {
  frame: ReadFrame;
  /** Null for all events. */
  eventId: string | null;
  outcome: 'New' | 'Changed' | 'Unchanged';
  /** The frame that it replaces; null if it replaces none. */
  replaces: string | null;
}

/**
 * Plans what a frame's folder would change.
 * @param event an event, by our id or the organizer's; overrides the one in the file
 * @returns the plan, or all faults of the file, including an unknown event
 */
export async function planFrame(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  source: FrameSource,
  event: string | undefined,
): Promise<FramePlan | { faults: FileFault[] } | { unknownEvent: string }> {
  const frame = await readFrameFile(await openYaml(tenantId, source.bytes), {
    readBeside: (name) => source.readBeside(name),
    draw: (bytes, layout) => drawLayerInSandbox(tenantId, { bytes, ...layout }),
  });
  if ('faults' in frame) return frame;
  const name = event ?? frame.event;
  return deps.database.inTenant(tenantId, async (scope) => {
    const eventId = name === undefined ? null : await findEventId(deps, scope, name);
    if (eventId === undefined) return { unknownEvent: name ?? '' };
    const present = await findFrameByKey(scope, eventId, frame.key);
    return { frame, eventId, outcome: compare(present, frame), replaces: present?.frameId ?? null };
  });
}

function compare(present: FrameRecord | undefined, frame: ReadFrame): FramePlan['outcome'] {
  if (present === undefined) return 'New';
  const { titles, template } = present;
  const isSame = sorted({ titles, template }) === sorted({ titles: frame.titles, template: frame.template });
  return isSame ? 'Unchanged' : 'Changed';
}

/** Returns a value as text with sorted keys, because the database does not keep their order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Applies a plan and records it; the layers are stored before the frame can be chosen. */
export async function addFrame(
  deps: FrameDeps,
  tenantId: string,
  { frame, eventId, outcome }: FramePlan,
  cause: Cause,
): Promise<void> {
  if (outcome === 'Unchanged') return;
  for (const { layer, bytes } of frame.layers.values())
    await deps.storage.put(tenantKey(tenantId, layerKey(layer)), bytes);
  const { key, titles, template } = frame;
  const added = { frameId: deps.newId(), eventId, key, titles, template, createdAt: deps.clock.now() };
  await deps.database.inTenant(tenantId, async (scope) => {
    // Two members may add the same frame at the same time, so the present row decides what was changed.
    const present = await findFrameByKey(scope, eventId, key);
    await insertFrame(scope, added);
    const what = present === undefined ? 'frame.add' : 'frame.change';
    const before = present && { before: describeFrame(present) };
    const after = { ...describeFrame(added), layers: [...frame.layers.keys()] };
    await recordAction(scope, { what, thingId: added.frameId, ...before, after }, cause);
  });
}

/**
 * Describes a frame for the recorded action. Layouts are left out, because the frame's row stays when it is withdrawn.
 */
const describeFrame = ({
  frameId,
  eventId,
  key,
  titles,
}: Pick<FrameRecord, 'frameId' | 'eventId' | 'key' | 'titles'>) => ({
  frameId,
  eventId,
  key,
  titles,
});

/**
 * Removes a frame from the shop and records it.
 * @returns false if there was no such frame, `unknownEvent` if there is no such event
 */
export async function removeFrame(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  key: string,
  event: string | undefined,
  cause: Cause,
): Promise<boolean | 'UnknownEvent'> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const eventId = event === undefined ? null : await findEventId(deps, scope, event);
    if (eventId === undefined) return 'UnknownEvent';
    const frame = await findFrameByKey(scope, eventId, key);
    if (frame === undefined || (await withdrawFrame(scope, eventId, key)) === undefined) return false;
    const before = describeFrame(frame);
    await recordAction(scope, { what: 'frame.remove', thingId: frame.frameId, before }, cause);
    return true;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an event by our id or the organizer's. */
export async function findEventId(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  name: string,
): Promise<string | undefined> {
  const byId = UUID.test(name) ? await findEvent(scope, name) : undefined;
  if (byId !== undefined) return byId.eventId;
  const today = deps.clock.now().toISOString().slice(0, 10);
  const { events } = await listEvents(
    scope,
    { externalEventId: name, today, withUnpublished: true },
    { offset: 0, count: 1 },
  );
  return events[0]?.eventId;
}
