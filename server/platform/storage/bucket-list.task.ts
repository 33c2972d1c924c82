import { Parser } from 'saxen';
import { defineTask } from '../sandbox/define-task.ts';

/** A page of a bucket's listing. */
export interface BucketPage {
  objects: { key: string; size: number }[];
  isLast: boolean;
}

interface Input {
  xml: Uint8Array;
  objectsMax: number;
}

const ROOT = 'ListBucketResult';
const KEY = `${ROOT}/Contents/Key`;
const SIZE = `${ROOT}/Contents/Size`;
const TRUNCATED = `${ROOT}/IsTruncated`;
const DEPTH_MAX = 20;

function readPage({ xml, objectsMax }: Input): BucketPage {
  const objects: BucketPage['objects'] = [];
  const path: string[] = [];
  let texts: Record<string, string> = {};
  let root: string | undefined;
  let isLast = true;
  const close = (element: string): void => {
    if (element === TRUNCATED) isLast = texts[TRUNCATED]?.trim() !== 'true';
    if (element !== `${ROOT}/Contents`) return;
    const size = Number(texts[SIZE] ?? 0);
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('no size');
    if (objects.push({ key: texts[KEY] ?? '', size }) > objectsMax) throw new Error('too many objects');
    texts = {};
  };
  const addText = (text: string): void => {
    const element = path.join('/');
    if ([KEY, SIZE, TRUNCATED].includes(element)) texts[element] = (texts[element] ?? '') + text;
  };
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name) => {
    root ??= name;
    if (path.push(name) > DEPTH_MAX) throw new Error('nested too deeply');
  });
  parser.on('closeTag', () => {
    close(path.join('/'));
    path.pop();
  });
  parser.on('text', (text, decode) => addText(decode(text)));
  parser.on('cdata', addText);
  parser.parse(Buffer.from(xml).toString('utf8'));
  if (root !== ROOT) throw new Error('no listing');
  return { objects, isLast };
}

/**
 * Parses a page of a bucket's listing in the sandbox; undefined if it is none, or has more objects than asked for. Stopped:
 * its parser was stopped, which may also happen on a busy machine.
 */
export const readBucketPage = defineTask({
  url: import.meta.url,
  name: 'bucket-list',
  run: (input: Input): BucketPage | 'Stopped' | undefined => {
    try {
      return readPage(input);
    } catch {
      return undefined;
    }
  },
  stopped: () => 'Stopped' as const,
});
