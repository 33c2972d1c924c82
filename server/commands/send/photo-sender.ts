import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Upload } from 'tus-js-client';
import { addSample, minutesLeft, type Sample } from '#contract/upload-files.ts';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import type { FileOnDisk } from '#finding/ingest/index.ts';
import { drawPreview } from './draw-preview.ts';
import {
  callUpload,
  isOver,
  type SentFile,
  sendPreview,
  type UploadAddress,
  UploadRefused,
} from './upload-service.ts';

/** A photo of a folder, with its content. */
export type LocalPhoto = FileOnDisk & { size: number };

/** The current obstacle. `Shop`: the shop answers but cannot accept files. */
type Trouble = 'Line' | 'Shop' | 'TooMany';

/** The progress of sending. */
export interface SendProgress {
  files: number;
  bytes: number;
  /** The photos that are done: sent, already there, refused or unreadable. */
  filesDone: number;
  bytesDone: number;
  trouble: Trouble | undefined;
  /** Undefined until the connection's speed is known. */
  minutesLeft: number | undefined;
}

/** The outcome of the files. */
export interface SendReport {
  sent: number;
  /** Were in the event or refused before this run. */
  known: number;
  /** With the server's HTTP status. */
  refused: { photo: LocalPhoto; status: number }[];
  unreadable: string[];
  /** Were not sent, because the link accepts no more files. */
  notSent: number;
}

/** Sends photos, previews first, and retries until all are sent. */
interface PhotoSender {
  add(photos: readonly LocalPhoto[]): void;
  /** Waits until all added photos are done, or the link has ended. */
  finish(): Promise<SendReport>;
}

interface WantedPhoto {
  photo: LocalPhoto;
  said: SentFile;
  /** Whether the server has a part of it. */
  isBegun: boolean;
}

/** Small enough for a slow connection to send one within the server's time limit. */
const CHUNK_BYTES = 4_000_000;
const CHUNK_BYTES_MIN = 64_000;
const SENT_AT_ONCE = 2;
const ASKED_AT_ONCE = 25;
const PREVIEWS_AT_ONCE = 2;
const WAITS_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * 1000);
/** Practically unlimited, in half minutes. */
const RETRIES = 20_000;
/** A connection without traffic for this long is replaced: the network was lost and did not report its end. */
const STALLED_MS = 180_000;
const DAMAGED = 460;
const CONFLICT = 409;
/** The shop has stored a state from which it cannot continue: an immediate retry would loop. */
const CONFLICT_WAIT_MS = 2_000;
const TOO_MANY = 429;
/** Another request writes to the file. */
const LOCKED = 423;
/** A file that changes during every attempt counts as refused. */
const DAMAGED_MAX = 5;

/**
 * Creates a sender for an upload link. It stores no state: it asks the server which photos exist, by the hash of their
 * content.
 * @param limit the highest rate in bytes per second; 0 for unlimited
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine with desk/upload/sender.ts
export function createPhotoSender(
  to: UploadAddress,
  linkId: string,
  limit: number,
  onProgress: (progress: SendProgress) => void,
): PhotoSender {
  const report: SendReport = { sent: 0, known: 0, refused: [], unreadable: [], notSent: 0 };
  const waiting: LocalPhoto[] = [];
  const wanted: WantedPhoto[] = [];
  const running = new Map<Upload, number>();
  const damaged = new Map<string, number>();
  const done = Promise.withResolvers<void>();
  const previewing = pLimit(PREVIEWS_AT_ONCE);
  let [isAsking, isFinishing, isLinkOver, sending, mayAt] = [false, false, false, 0, 0];
  let [files, bytes, filesDone, bytesDone] = [0, 0, 0, 0];
  let trouble: Trouble | undefined;
  let samples: Sample[] = [];

  const tell = (): void => {
    const now = bytesDone + [...running.values()].reduce((sum, sent) => sum + sent, 0);
    samples = addSample(samples, { atMs: performance.now(), bytes: now });
    onProgress({
      files,
      bytes,
      filesDone,
      bytesDone: now,
      trouble,
      minutesLeft: minutesLeft(samples, bytes - now),
    });
  };
  const meet = (status: number): void => {
    if (isOver(status)) isLinkOver = true;
    trouble =
      status === 0
        ? 'Line'
        : status === TOO_MANY
          ? 'TooMany'
          : status >= 500 || status === LOCKED
            ? 'Shop'
            : undefined;
    tell();
  };
  const end = (photo: LocalPhoto): void => {
    filesDone += 1;
    bytesDone += photo.size;
    tell();
  };
  const settle = (): void => {
    const isIdle = !isAsking && sending === 0;
    const isEmpty = waiting.length === 0 && wanted.length === 0;
    if (isIdle && ((isFinishing && isEmpty) || isLinkOver)) done.resolve();
  };

  /** Asks in batches which photos the server needs, and sends all previews before any photo. */
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0 && !isLinkOver) {
      const some: Omit<WantedPhoto, 'isBegun'>[] = [];
      for (const photo of waiting.splice(0, ASKED_AT_ONCE)) {
        const hash = await hashOf(photo.path).catch(() => undefined);
        if (hash === undefined) {
          report.unreadable.push(photo.file);
          end(photo);
        } else some.push({ photo, said: { hash, name: basename(photo.file), folder: photo.folder } });
      }
      if (some.length === 0) continue;
      const hashes = some.map(({ said }) => said.hash);
      const checked = await persist(() => callUpload(to, 'checkFiles', { hashes }));
      if (checked === undefined) {
        isLinkOver = true;
        break;
      }
      const [known, begun, awaited] = [checked.known, checked.begun, checked.awaited].map(
        (list) => new Set(list),
      );
      for (const { photo, said } of some) {
        if (known?.has(said.hash) !== true) continue;
        report.known += 1;
        end(photo);
      }
      const asked = some.filter(({ said }) => known?.has(said.hash) !== true);
      const unseen = asked.filter(({ said }) => !begun?.has(said.hash) && !awaited?.has(said.hash));
      await Promise.all(unseen.map((one) => previewing(() => preview(one))));
      wanted.push(...asked.map((one) => ({ ...one, isBegun: begun?.has(one.said.hash) === true })));
    }
    isAsking = false;
    sendNext();
  };

  /** Sends a preview of a photo, if it is much smaller. */
  const preview = async ({ photo, said }: Omit<WantedPhoto, 'isBegun'>): Promise<void> => {
    const drawn = await photo.read().then(drawPreview, () => undefined);
    if (drawn === undefined || isLinkOver) return;
    await pace(drawn.bytes.byteLength);
    await persist(() => sendPreview(to, said, drawn));
  };

  /** Retries until the server answers. @returns undefined if the answer is a refusal */
  const persist = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await attempt();
        meet(200);
        return answer;
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        meet(error.status);
        if (trouble === undefined) return undefined;
        await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
      }
    }
  };

  /** Waits until the given bytes may be sent, if the rate is limited. */
  const pace = async (count: number): Promise<void> => {
    if (limit === 0) return;
    const now = performance.now();
    const at = Math.max(now, mayAt);
    mayAt = at + (count / limit) * 1000;
    await sleep(at - now);
  };

  const sendNext = (): void => {
    while (sending < SENT_AT_ONCE && wanted.length > 0 && !isAsking && !isLinkOver) {
      const next = wanted.shift();
      if (next === undefined) break;
      sending += 1;
      void send(next).then(async (status) => {
        if (status === CONFLICT && next.isBegun) await sleep(CONFLICT_WAIT_MS);
        sending -= 1;
        take(next, status);
        sendNext();
      });
    }
    settle();
  };

  const take = (one: WantedPhoto, status: number | 'Unreadable'): void => {
    const { photo } = one;
    if (status !== 'Unreadable' && isOver(status)) {
      meet(status);
      return;
    }
    // The server answered the creation, but the answer was lost.
    if (status === CONFLICT) {
      wanted.push({ ...one, isBegun: true });
      return;
    }
    if (status === DAMAGED) {
      const times = (damaged.get(photo.file) ?? 0) + 1;
      damaged.set(photo.file, times);
      if (times < DAMAGED_MAX) {
        waiting.push(photo);
        void ask();
        return;
      }
    }
    if (status === 'Unreadable') report.unreadable.push(photo.file);
    else if (status === 204) report.sent += 1;
    else report.refused.push({ photo, status });
    end(photo);
  };

  /** Sends one photo and retries until it is stored. @returns 204, or the status that ended it */
  const send = async ({ photo, said, isBegun }: WantedPhoto): Promise<number | 'Unreadable'> => {
    const content = await photo.read().then(Buffer.from, () => undefined);
    if (content === undefined) return 'Unreadable';
    const chunkSize = limit === 0 ? CHUNK_BYTES : Math.min(Math.max(limit, CHUNK_BYTES_MIN), CHUNK_BYTES);
    const ended = Promise.withResolvers<number>();
    let heardAt = performance.now();
    const upload = new Upload(content, {
      endpoint: to.origin + UPLOAD_FILES_PATH,
      uploadUrl: isBegun ? to.origin + uploadPath(linkId, said.hash) : null,
      headers: { authorization: `Bearer ${to.token}` },
      metadata: { hash: said.hash, name: said.name, ...(said.folder === '' ? {} : { folder: said.folder }) },
      chunkSize,
      storeFingerprintForResuming: false,
      retryDelays: Array.from({ length: RETRIES }, (_, index) => WAITS_MS[index] ?? WAITS_MS.at(-1) ?? 0),
      onShouldRetry({ originalResponse }) {
        meet(originalResponse?.getStatus() ?? 0);
        return trouble !== undefined;
      },
      async onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH') await pace(Math.min(chunkSize, photo.size));
        heardAt = performance.now();
      },
      onProgress(bytesSent) {
        heardAt = performance.now();
        running.set(upload, bytesSent);
        trouble = undefined;
        tell();
      },
      onSuccess: () => ended.resolve(204),
      onError(error) {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        ended.resolve(response?.getStatus() ?? 0);
      },
    });
    running.set(upload, 0);
    upload.start();
    const watchdog = setInterval(() => {
      if (performance.now() - heardAt < STALLED_MS) return;
      heardAt = performance.now();
      meet(0);
      void upload.abort().then(() => upload.start());
    }, STALLED_MS / 10);
    const status = await ended.promise;
    clearInterval(watchdog);
    running.delete(upload);
    return status;
  };

  return {
    add(photos) {
      waiting.push(...photos);
      files += photos.length;
      bytes += photos.reduce((sum, { size }) => sum + size, 0);
      tell();
      void ask();
    },
    async finish() {
      isFinishing = true;
      settle();
      await done.promise;
      return { ...report, notSent: files - filesDone };
    },
  };
}

async function hashOf(path: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
