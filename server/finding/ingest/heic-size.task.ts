import { readHeicSize } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** Reads the pixel size of a HEIC from its header, in the sandbox; zeros if it has none. */
export const readHeicSizeInSandbox = defineTask({
  url: import.meta.url,
  name: 'heic-size',
  run: readHeicSize,
  stopped: () => ({ width: 0, height: 0 }),
  limits: { memoryMb: 1_000 },
});
