import { mendJpeg } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** Adds its end marker to a JPEG that lacks nothing else, in the sandbox; undefined where it lacks pixels. */
export const mendJpegInSandbox = defineTask({
  url: import.meta.url,
  name: 'mend-jpeg',
  run: mendJpeg,
  stopped: () => undefined,
  limits: { memoryMb: 500, resultBytes: 128 * 1024 * 1024 },
});
