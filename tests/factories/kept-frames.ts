import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { DEMO_FRAMES, demoFrameFolder } from '#demo/frames.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { FramePlan } from '#selling/frames/add-frame.ts';
import { addFrame, type FrameDeps, planFrame } from '#selling/frames/index.ts';
import { openFrameFolder } from '#server/commands/frames-command.ts';
import { cacheFolder, makeOnce } from './cache-folder.ts';

/** What the layers of a frame depend on. */
const SOURCES = [
  'contract/frame.ts',
  'demo/frames.ts',
  'demo/frames/**/*',
  'server/commands/frames-command.ts',
  'server/engines/{frames,images}/**/*',
  'server/platform/{sandbox,yaml-file}/*.ts',
  'server/selling/frames/*.ts',
];

/** Adds the demo's frames to a tenant that has none. Drawing them takes seconds: `node_modules/.cache` keeps them. */
export async function addKeptFrames(deps: FrameDeps, tenantId: string): Promise<void> {
  const folder = cacheFolder('frames', SOURCES);
  await makeOnce(folder, async (part) => {
    for (const name of DEMO_FRAMES) {
      const source = await openFrameFolder(demoFrameFolder(name));
      const plan = await planFrame(deps, tenantId, source, undefined);
      if (!('outcome' in plan))
        throw new Error(`the demo's frame "${name}" is wrong: ${JSON.stringify(plan)}`);
      await writeFile(join(part, name), serialize(plan));
    }
  });
  for (const name of DEMO_FRAMES) {
    const plan = deserialize(await readFile(join(folder, name))) as FramePlan;
    await addFrame(deps, tenantId, plan, BY_COMMAND);
  }
}
