import { addJpegEnd, mendJpeg } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

const mendInSandbox = defineTask({
  url: import.meta.url,
  name: 'mend-jpeg',
  run: mendJpeg,
  stopped: () => undefined,
  limits: { memoryMb: 500, resultBytes: 128 * 1024 * 1024 },
});

/**
 * Adds its end marker to a JPEG that lacks nothing else, in the sandbox. What lacks more by its structure needs no decoder.
 * @returns undefined where it lacks pixels, or is another file
 */
export const mendJpegInSandbox = async (
  tenantId: string,
  bytes: Uint8Array,
): Promise<Uint8Array | undefined> =>
  addJpegEnd(bytes) === undefined ? undefined : mendInSandbox(tenantId, bytes);
