import { type Remote, wrap } from 'comlink';
import pLimit from 'p-limit';
import { Upload } from 'tus-js-client';
import { type SendState, UploadRefused, UploadSender } from '#contract/upload-sender.ts';
import type { PhotoWorker } from './photo.worker.ts';
// Inlined into the page's script: a page that stays open for days may not be able to load another file.
import NewPhotoWorker from './photo.worker.ts?worker&inline';
import { placeQuery } from './send-preview.ts';
import type { ChosenFile } from './sort-files.rules.ts';
import { callUpload } from './upload-calls.ts';

/** Sends files in the order in which they were added, and continues after an interruption. */
export interface Sender {
  subscribe: (onChange: () => void) => () => void;
  /** Returns the progress of this page's files only. */
  read: () => SendState<ChosenFile>;
  add: (files: readonly ChosenFile[]) => void;
  setPaused: (isPaused: boolean) => void;
  /** Maximum bytes per second; 0 for no limit. */
  setLimit: (bytesPerSecond: number) => void;
}

/**
 * The maximum loss on a lost connection: browsers lose the current chunk. A slow connection sends one before the
 * server's timeout.
 */
const CHUNK_BYTES = 1_000_000;
/** A smaller chunk for a limited rate, because the sender waits for whole chunks. */
const LIMITED_CHUNK_BYTES = 500_000;
/**
 * The first file is checked alone, so that it is for sale at once; then twice as many in each batch, up to this number,
 * which bounds the memory.
 */
const CHECKED_AT_ONCE = { first: 1, most: 8 };

/** Creates the sender for an upload link. */
export function createSender(token: string, linkId: string): Sender {
  const listeners = new Set<() => void>();
  let shown: SendState<ChosenFile> | undefined;
  // Drawing a photo takes a hundred megabytes.
  const drawing = pLimit(1);
  const draw = async (worker: Remote<PhotoWorker>, photo: ChosenFile, hash: string) => {
    const bytes = await drawing(() => worker.draw(photo.file, hash));
    return bytes === undefined ? undefined : { bytes, send: () => sendDrawn(worker, token, photo, hash) };
  };
  const sender = new UploadSender<ChosenFile>(
    { origin: '', token, linkId },
    {
      now: () => performance.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      describe: ({ file, folder, placeKm }) => ({
        size: file.size,
        name: file.name,
        folder,
        ...placeQuery(placeKm),
      }),
      openBatch() {
        const thread = new NewPhotoWorker();
        const worker = wrap<PhotoWorker>(thread);
        return {
          hash: ({ file }) => worker.hash(file),
          draw: (photo, hash) => draw(worker, photo, hash),
          close: () => thread.terminate(),
        };
      },
      check: (hashes) => callUpload(token, 'checkFiles', { hashes }),
      openUpload: async ({ file }, options) => new Upload(file, options),
      chunkBytes: (limit) => (limit === 0 ? CHUNK_BYTES : LIMITED_CHUNK_BYTES),
      checkedAtOnce: CHECKED_AT_ONCE,
      onProgress() {
        if (shown === sender.state) return;
        shown = sender.state;
        for (const listener of listeners) listener();
      },
    },
  );
  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read: () => sender.state,
    add: (files) => sender.add(files),
    setPaused: (isPaused) => sender.setPaused(isPaused),
    setLimit: (bytesPerSecond) => sender.setLimit(bytesPerSecond),
  };
}

/**
 * Sends the preview that a worker drew. A failing worker is treated like a missing response.
 * @throws UploadRefused
 */
async function sendDrawn(
  worker: Remote<PhotoWorker>,
  token: string,
  photo: ChosenFile,
  hash: string,
): Promise<void> {
  const status = await worker.send(token, photo, hash).catch(() => 0);
  if (status !== 204) throw new UploadRefused(status);
}
