import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkVideoTools, VideoToolMissing } from '#engines/video/index.ts';
import type { AppDeps } from '#server/app.ts';
import { runImportVideo } from '#server/commands/import-video-command.ts';
import { KEPT_FILM } from '../tour.ts';
import { planFootage } from './footage-plan.ts';

interface ReviewSearchOptions {
  tenantId: string;
  eventId: string;
  /** The folder for the footage. */
  folder: string;
}

/**
 * Imports the stored footage of the big event's finish, as `photofinish import-video` does. The shop's workers cut the clips of
 * runners with known times. If the process is killed, the next start continues. @returns a message if ffmpeg is missing; then the
 * demo has no videos
 */
export async function addFinishFootage(
  deps: AppDeps,
  input: ReviewSearchOptions,
): Promise<string | undefined> {
  const { tenantId, eventId, folder } = input;
  try {
    await checkVideoTools();
  } catch (error) {
    if (error instanceof VideoToolMissing) return `The demo goes on without videos: ${error.message}`;
    throw error;
  }
  const plan = planFootage();
  const { date, utcOffset, title } = plan.event;
  await mkdir(folder, { recursive: true });
  const footage = join(folder, 'finish.mp4');
  await copyFile(KEPT_FILM, footage);
  await runImportVideo(deps, [footage], {
    event: eventId,
    tenant: tenantId,
    camera: 'finish',
    'starts-at': `${date}T${plan.startsAt}${utcOffset}`,
    full: true,
    title,
  });
  return undefined;
}
