import { defineTask } from '#platform/sandbox/define-task.ts';
import { type DocumentText, drawDocument } from './draw-document.ts';

/**
 * Draws a document in the sandbox, like `drawDocument`: its texts have up to 400 kB, which take some seconds to break into lines.
 * @returns `TooSlow` if it exceeded the limits
 */
export const drawDocumentInSandbox = defineTask({
  url: import.meta.url,
  name: 'document',
  run: (texts: readonly DocumentText[]): Promise<Uint8Array | 'TooSlow' | undefined> => drawDocument(texts),
  stopped: () => 'TooSlow' as const,
  limits: { cpuMs: 15_000, memoryMb: 500 },
});
