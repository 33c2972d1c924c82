import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { developPlate, drawPhoto, openStudio } from './draw-photo.ts';
import { type DemoEvent, lakesideHalfMarathon } from './event.ts';
import { drawingOrder, planEvent } from './plan-event.ts';
import { readKept } from './tour.ts';

export interface DrawDemoOptions {
  /** The photos are written to `photos/<camera>/` in this folder. */
  readonly folder: string;
  readonly event?: DemoEvent;
  /** The maximum number of photos; by default all. */
  readonly count?: number;
  /** Whether stored pictures are used where they exist. This is faster, but gives other bytes. */
  readonly isFromKept?: boolean;
  /** The photos to draw, by their files in `photos`; by default all. */
  readonly files?: ReadonlySet<string> | undefined;
  readonly signal?: AbortSignal;
}

export interface DrawnPhoto {
  /** The file's full path. */
  readonly file: string;
  /** The number in the order of drawing, from 1. */
  readonly index: number;
  readonly total: number;
}

/**
 * Draws a demo event photo by photo, and yields each one when its file is complete. A photo is written under another name and
 * then renamed, and existing files are skipped, so the process can be killed at any time and run again. Throws the signal's
 * reason when aborted.
 */
export async function* drawDemoEvent(options: DrawDemoOptions): AsyncGenerator<DrawnPhoto> {
  const { event = lakesideHalfMarathon, files, count } = options;
  const wanted = planEvent(event).filter(({ file }) => files?.has(file) ?? true);
  const plans = drawingOrder(wanted).slice(0, count);
  const studio = openStudio();
  let index = 0;
  for (const plan of plans) {
    options.signal?.throwIfAborted();
    index += 1;
    const file = join(options.folder, 'photos', ...plan.file.split('/'));
    if (!(await exists(file))) {
      await mkdir(dirname(file), { recursive: true });
      const kept = options.isFromKept === true ? await readKept(plan) : undefined;
      const photo = kept === undefined ? drawPhoto(plan, studio) : developPlate(plan, kept, studio);
      await writeWhole(file, await photo);
    }
    yield { file, index, total: plans.length };
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
