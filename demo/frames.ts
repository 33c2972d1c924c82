import { join } from 'node:path';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { addFrame, type FrameDeps, findFrameByKey, planFrame } from '#selling/frames/index.ts';
import { openFrameFolder } from '#server/commands/frames-command.ts';

const FOLDER = join(import.meta.dirname, 'frames');

/** The demo's frames by the names of their folders, in the order of the shop. */
export const DEMO_FRAMES = ['passe-partout', 'finisher-poster', 'medal', 'cover'] as const;

/** Returns the folder of one of the demo's frames, as for `photofinish frames add`. */
export function demoFrameFolder(name: (typeof DEMO_FRAMES)[number]): string {
  return join(FOLDER, name);
}

/**
 * Adds the demo's frames for all events of some shops. An existing frame is kept, because an operator may have changed it.
 * Drawing the layers takes seconds, so each frame is drawn once for all shops that lack it.
 */
export async function addDemoFrames(deps: FrameDeps, ...tenantIds: string[]): Promise<void> {
  for (const name of DEMO_FRAMES) {
    const lacking: string[] = [];
    for (const tenantId of tenantIds) {
      const present = await deps.database.inTenant(tenantId, (scope) => findFrameByKey(scope, null, name));
      if (present === undefined) lacking.push(tenantId);
    }
    const [first] = lacking;
    if (first === undefined) continue;
    const plan = await planFrame(deps, first, await openFrameFolder(demoFrameFolder(name)), undefined);
    if (!('outcome' in plan)) throw new Error(`the demo's frame "${name}" is wrong: ${JSON.stringify(plan)}`);
    for (const tenantId of lacking) await addFrame(deps, tenantId, plan, BY_COMMAND);
  }
}
