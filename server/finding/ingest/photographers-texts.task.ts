import {
  boundKeywords,
  readKeywords,
  readXmpTexts,
  stripNamingFields,
  type TextBlock,
} from '#engines/images/index.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';

/** Texts that a photographer's software wrote: text blocks in a photo, and the `.xmp` file beside it. */
interface WrittenTexts {
  blocks: readonly TextBlock[];
  sidecar?: string | undefined;
}

/**
 * The result of reading a file's texts: those that may name bibs, and the blocks after removing texts that name people.
 */
interface ReadTexts {
  keywords: string[];
  caption: string;
  stripped: Uint8Array[];
}

function readWords({ blocks, sidecar }: WrittenTexts): ReadTexts {
  const beside = sidecar === undefined ? { keywords: [], caption: '' } : readXmpTexts(sidecar);
  return {
    keywords: boundKeywords([...beside.keywords, ...blocks.flatMap(readKeywords)]),
    caption: beside.caption,
    stripped: blocks.map(stripNamingFields),
  };
}

/**
 * Reads a photographer's texts in the sandbox, and removes those that name bibs or people.
 * @returns undefined if that takes too long
 */
export const readPhotographersTexts = defineTask({
  url: import.meta.url,
  name: 'photographers-texts',
  run: (written: WrittenTexts): ReadTexts | undefined => readWords(written),
  stopped: () => undefined,
});
