import { expose } from 'comlink';
import { createBlobReader } from './blob-reader.ts';
import { type DrawnPreview, drawPreview } from './draw-preview.ts';
import { createFileHasher } from './hash-file.ts';
import { sendPreview } from './send-preview.ts';
import type { ChosenFile } from './sort-files.rules.ts';

const readHead = createBlobReader();
/** By hash. All that is sent stays until this worker is ended, in the browser as well. */
const drawn = new Map<string, DrawnPreview>();

/**
 * What reads photos and sends smaller pictures of them. A browser collects files, pictures and what it has sent so late that
 * hundreds of megabytes wait: with a worker that is ended they go at once.
 */
const photoWorker = {
  hash: createFileHasher(),

  /** Draws a smaller picture, and keeps it. @returns its bytes, or undefined if there is none */
  async draw(file: File, hash: string): Promise<number | undefined> {
    const preview = await drawPreview(file, readHead);
    if (preview !== undefined) drawn.set(hash, preview);
    return preview?.picture.size;
  },

  /** Sends the picture that was drawn. @returns as sendPreview does */
  async send(token: string, photo: ChosenFile, hash: string): Promise<number> {
    const preview = drawn.get(hash);
    if (preview === undefined) throw new Error('no picture was drawn');
    return sendPreview(token, photo, hash, preview);
  },
};

/** The requests of the page to this worker. */
export type PhotoWorker = typeof photoWorker;

expose(photoWorker);
