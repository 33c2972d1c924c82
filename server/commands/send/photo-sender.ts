import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { type SendState, type TusOptions, UploadSender } from '#contract/upload-sender.ts';
import type { FileOnDisk } from '#finding/ingest/index.ts';
import { drawPreview } from './draw-preview.ts';
import { callUpload, sendPreview, type UploadAddress } from './upload-service.ts';

/** A photo of a folder, with its content. */
export type LocalPhoto = FileOnDisk & { size: number };

/** Small enough to be sent within the server's time limit over a slow connection. */
const CHUNK_BYTES = 4_000_000;
const CHUNK_BYTES_MIN = 64_000;
const CHECKED_AT_ONCE = 25;
/** A connection without traffic for this long is replaced: the network may have been lost without reporting it. */
const STALLED_MS = 180_000;

const describe = ({ file, folder, size }: LocalPhoto) => ({ size, name: basename(file), folder });

/**
 * Creates a sender for the photos of a folder.
 * @param limit the highest rate in bytes per second; 0 for unlimited
 * @param onProgress is called with the bytes sent, including those of partly sent photos
 */
export function createPhotoSender(
  to: UploadAddress,
  linkId: string,
  limit: number,
  onProgress: (state: SendState<LocalPhoto>, bytesSent: number) => void,
): UploadSender<LocalPhoto> {
  const sender = new UploadSender<LocalPhoto>(
    { origin: to.origin, token: to.token, linkId },
    {
      now: () => performance.now(),
      sleep,
      describe,
      openBatch: () => ({
        hash: ({ path }) => hashOf(path).catch(() => undefined),
        async draw(photo, hash) {
          const drawn = await photo.read().then(drawPreview, () => undefined);
          if (drawn === undefined) return undefined;
          const { name, folder } = describe(photo);
          const send = () => sendPreview(to, { hash, name, folder }, drawn);
          return { bytes: drawn.bytes.byteLength, send };
        },
        close: () => {},
      }),
      check: (hashes) => callUpload(to, 'checkFiles', { hashes }),
      async openUpload(photo, options) {
        const content = await photo.read().then(Buffer.from, () => undefined);
        return content && openWatched(content, options, () => sender.meet(0));
      },
      chunkBytes: (rate) =>
        rate === 0 ? CHUNK_BYTES : Math.min(Math.max(rate, CHUNK_BYTES_MIN), CHUNK_BYTES),
      checkedAtOnce: { first: CHECKED_AT_ONCE, most: CHECKED_AT_ONCE },
      onProgress: () => onProgress(sender.state, sender.state.bytesDone + sender.bytesUnderWay()),
    },
  );
  sender.setLimit(limit);
  return sender;
}

/** Opens an upload that is started again when its connection stalls. */
function openWatched(content: Buffer, options: TusOptions, onStalled: () => void): Upload {
  let heardAt = performance.now();
  const watchdog = setInterval(() => {
    if (performance.now() - heardAt < STALLED_MS) return;
    heardAt = performance.now();
    onStalled();
    void upload.abort().then(() => upload.start());
  }, STALLED_MS / 10);
  const upload = new Upload(content, {
    ...options,
    async onBeforeRequest(request) {
      await options.onBeforeRequest(request);
      heardAt = performance.now();
    },
    onProgress(bytesSent) {
      heardAt = performance.now();
      options.onProgress(bytesSent);
    },
    onSuccess() {
      clearInterval(watchdog);
      options.onSuccess();
    },
    onError(error) {
      clearInterval(watchdog);
      options.onError(error);
    },
  });
  return upload;
}

async function hashOf(path: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
