import { readKeywords, readXmpWords, stripWords, type Words } from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** The texts of a photographer's programs: text blocks in a photo, and the `.xmp` file beside it. */
interface WrittenWords {
  blocks: readonly Words[];
  sidecar?: string | undefined;
}

/** A file's texts: those that may name bibs, and the blocks without those that name people. */
interface ReadWords {
  keywords: string[];
  caption: string;
  stripped: Uint8Array[];
}

function readWords({ blocks, sidecar }: WrittenWords): ReadWords {
  const beside = sidecar === undefined ? { keywords: [], caption: '' } : readXmpWords(sidecar);
  return {
    keywords: [...new Set([...beside.keywords, ...blocks.flatMap(readKeywords)])],
    caption: beside.caption,
    stripped: blocks.map(stripWords),
  };
}

/**
 * Reads a photographer's texts in the sandbox, and removes those that name bibs or people.
 * @returns undefined for texts that took too long
 */
export const readPhotographersWords = defineTask({
  url: import.meta.url,
  name: 'photographers-words',
  run: (written: WrittenWords): ReadWords | undefined => readWords(written),
  stopped: () => undefined,
});
