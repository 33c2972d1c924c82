import { decodePhoto, type ImageProblem, ORIGINAL_LIMITS, type PhotoFormat } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** The facts of a photo with complete pixels, or the reason why it is refused. */
type CheckedOriginal =
  | { ok: true; format: PhotoFormat; width: number; height: number }
  | { ok: false; problem: ImageProblem };

async function check(bytes: Uint8Array): Promise<CheckedOriginal> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) return { ok: false, problem: photo.problem };
  const { format, width, height } = photo;
  return { ok: true, format, width, height };
}

/**
 * Decodes an original in the sandbox. It does not wait for a reader, so its sender learns at once whether the photo is
 * complete.
 */
export const checkOriginal = defineTask({
  url: import.meta.url,
  name: 'check-original',
  run: check,
  stopped: (by): CheckedOriginal => ({ ok: false, problem: by === 'Crash' ? 'Truncated' : 'TooLarge' }),
  // Two are received at a time.
  limits: ORIGINAL_LIMITS,
});
