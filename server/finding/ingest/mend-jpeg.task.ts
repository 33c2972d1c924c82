import { addJpegEnd, hasAllPixels } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

const hasAllPixelsInSandbox = defineTask({
  url: import.meta.url,
  name: 'mend-jpeg',
  run: hasAllPixels,
  stopped: () => false,
  limits: { memoryMb: 500 },
});

/**
 * Adds the end marker to a JPEG that lacks nothing else. A decoder in the sandbox checks whether pixels are missing.
 * @returns undefined if pixels are missing, or if it is another kind of file
 */
export async function mendJpeg(tenantId: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const ended = addJpegEnd(bytes);
  return ended !== undefined && (await hasAllPixelsInSandbox(tenantId, ended)) ? ended : undefined;
}
