import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cause } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { writeFaults } from '#platform/yaml-file/check-value.ts';
import {
  addFrame,
  exportFrame,
  type FrameDeps,
  type FrameSource,
  findNamedFrame,
  LAYER_MAX_BYTES,
  listFramesInUse,
  planFrame,
  removeFrame,
} from '#selling/frames/index.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { writeNewFolder } from './write-new-folder.ts';

/**
 * Runs `photofinish frames`.
 * @returns the exit code: 0 if done, 1 if there is no such frame
 */
export async function framesCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, name, ...rest] = operands;
  const [folder, ...others] = action === 'export' ? rest : [undefined, ...rest];
  const event = typeof options.event === 'string' ? options.event : undefined;
  const isJson = options.json === true;
  if (others.length > 0) throw new UsageError(`"${others[0]}" is an unexpected argument; see frames --help.`);
  const terminal = openTerminal();
  if (action === 'list' && name === undefined)
    return withTenant(config, options, (deps, tenantId) => printFrames(deps, tenantId, isJson, terminal));
  if (action === 'add') {
    if (name === undefined) throw new UsageError('Name the folder: frames add FOLDER.');
    const input = { event, isDry: options['dry-run'] === true, isJson };
    const source = await openFrameFolder(name);
    return withTenant(config, options, async (deps, tenantId) => {
      const cause = await readCause(deps, tenantId, options);
      return addFrameFolder(deps, tenantId, { name, source }, { ...input, cause }, terminal);
    });
  }
  if (action === 'export') {
    if (name === undefined || folder === undefined)
      throw new UsageError('Name the frame and the folder to write: frames export KEY FOLDER.');
    return withTenant(config, options, (deps, tenantId) =>
      exportFrameFolder(deps, tenantId, { key: name, event, folder }, terminal),
    );
  }
  if (action !== 'remove' || name === undefined)
    throw new UsageError(
      'Use "frames add FOLDER", "frames list", "frames export KEY FOLDER" or "frames remove KEY".',
    );
  return withTenant(config, options, async (deps, tenantId) => {
    const cause = await readCause(deps, tenantId, options);
    return removeFrameOf(deps, tenantId, { key: name, event, cause }, terminal);
  });
}

const FRAME_FILE = 'frame.yaml';

/**
 * Opens a frame's folder. Its files are read when they are needed, and only up to a size.
 * @throws UsageError if it has no frame.yaml
 */
export async function openFrameFolder(folder: string): Promise<FrameSource> {
  const read = async (file: string): Promise<Uint8Array | 'TooLarge' | undefined> => {
    const path = join(folder, file);
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined || !facts.isFile()) return undefined;
    return facts.size > LAYER_MAX_BYTES ? 'TooLarge' : readFile(path);
  };
  const bytes = await read(FRAME_FILE);
  if (bytes === undefined) throw new UsageError(`There is no "${FRAME_FILE}" in "${folder}".`);
  if (bytes === 'TooLarge') throw new UsageError(`The "${FRAME_FILE}" in "${folder}" is too large.`);
  return { bytes, readBeside: read };
}

/**
 * Adds a frame and prints the outcome.
 * @throws UsageError that lists all faults of the frame
 */
export async function addFrameFolder(
  deps: FrameDeps,
  tenantId: string,
  folder: { name: string; source: FrameSource },
  options: { event: string | undefined; isDry: boolean; isJson: boolean; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const plan = await planFrame(deps, tenantId, folder.source, options.event);
  if ('faults' in plan)
    throw new UsageError(
      writeFaults(`The frame "${folder.name}" was not added:`, join(folder.name, FRAME_FILE), plan.faults),
    );
  if ('unknownEvent' in plan)
    throw new UsageError(`The tenant "${tenantId}" has no event "${plan.unknownEvent}".`);
  if (!options.isDry) await addFrame(deps, tenantId, plan, options.cause);
  const { frame, eventId, outcome } = plan;
  if (options.isJson)
    terminal.print(JSON.stringify({ key: frame.key, eventId, outcome, isDone: !options.isDry }));
  else terminal.print(`${frame.key}: ${OUTCOMES[options.isDry ? 'dry' : 'done'][outcome]}`);
  return 0;
}

const OUTCOMES = {
  done: {
    New: 'added.',
    Changed: 'changed; photos sold before keep the old frame.',
    Unchanged: 'is in the shop already in exactly this form.',
  },
  dry: {
    New: 'would be added.',
    Changed: 'would be changed.',
    Unchanged: 'is in the shop already in exactly this form.',
  },
} as const;

async function printFrames(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const frames = await database.inTenant(tenantId, listFramesInUse);
  if (isJson) {
    const listed = frames.map(({ frameId, eventId, key, titles }) => ({ frameId, eventId, key, titles }));
    terminal.print(JSON.stringify(listed));
  } else if (frames.length === 0) terminal.print('There is no frame yet: photofinish frames add FOLDER.');
  else
    for (const { key, eventId, titles } of frames)
      terminal.print(`${key}  ${eventId ?? 'all events'}  ${Object.values(titles).join(' / ')}`);
  return 0;
}

/**
 * Writes the folder of a frame and prints that; existing files are not overwritten.
 * @throws UsageError if the folder is not empty
 */
export async function exportFrameFolder(
  deps: Pick<Deps, 'database' | 'clock' | 'storage'>,
  tenantId: string,
  { key, event, folder }: { key: string; event: string | undefined; folder: string },
  terminal: Terminal,
): Promise<number> {
  const frame = await deps.database.inTenant(tenantId, (scope) => findNamedFrame(deps, scope, key, event));
  if (frame === 'UnknownEvent') throw new UsageError(`The tenant "${tenantId}" has no event "${event}".`);
  if (frame === undefined) {
    terminal.print(missing(key, event));
    return 1;
  }
  const { source, layers } = await exportFrame(deps, tenantId, frame);
  await writeNewFolder(folder, [
    { path: FRAME_FILE, read: async () => source },
    ...layers.map(({ name, bytes }) => ({ path: name, read: async () => bytes })),
  ]);
  terminal.print(`${key}: ${layers.length + 1} files`);
  return 0;
}

const missing = (key: string, event: string | undefined): string =>
  `There is no frame "${key}" ${event === undefined ? 'for all events' : 'of this event'}.`;

/** Removes a frame from the shop and prints that. */
export async function removeFrameOf(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  { key, event, cause }: { key: string; event: string | undefined; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const removed = await removeFrame(deps, tenantId, key, event, cause);
  if (removed === 'UnknownEvent') throw new UsageError(`The tenant "${tenantId}" has no event "${event}".`);
  terminal.print(
    removed ? `${key}: it is no longer offered; sold photos are still framed.` : missing(key, event),
  );
  return removed ? 0 : 1;
}
