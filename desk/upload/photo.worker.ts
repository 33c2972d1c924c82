import { expose } from 'comlink';
import { createBlobReader } from './blob-reader.ts';
import { type DrawnPreview, drawPreview } from './draw-preview.ts';
import { createFileHasher } from './hash-file.ts';
import { sendPreview } from './send-preview.ts';
import type { ChosenFile } from './sort-files.rules.ts';

const readHead = createBlobReader();
/** By hash. Everything sent stays in memory, in the browser too, until this worker is terminated. */
const drawn = new Map<string, DrawnPreview>();

/**
 * Reads photos and sends smaller pictures of them. A browser frees files, pictures and sent data so late that hundreds
 * of megabytes accumulate; terminating a worker frees them at once.
 */
const photoWorker = {
  hash: createFileHasher(),

  /** Draws a smaller picture and stores it. @returns its size in bytes, or undefined if there is none */
  async draw(file: File, hash: string): Promise<number | undefined> {
    const preview = await drawPreview(file, readHead);
    if (preview !== undefined) drawn.set(hash, preview);
    return preview?.picture.size;
  },

  /** Sends the drawn picture. @returns as sendPreview does */
  async send(token: string, photo: ChosenFile, hash: string): Promise<number> {
    const preview = drawn.get(hash);
    if (preview === undefined) throw new Error('no picture was drawn');
    return sendPreview(token, photo, hash, preview);
  },
};

/** The calls from the page to this worker. */
export type PhotoWorker = typeof photoWorker;

expose(photoWorker);
