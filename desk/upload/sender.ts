import { type Remote, wrap } from 'comlink';
import pLimit from 'p-limit';
import { Upload } from 'tus-js-client';
import { addSample, minutesLeft, type Sample } from '#contract/upload-files.ts';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import type { PhotoWorker } from './photo.worker.ts';
// Inlined into the page's script: a page that stays open for days may not be able to load another file.
import NewPhotoWorker from './photo.worker.ts?worker&inline';
import { placeQuery } from './send-preview.ts';
import type { ChosenFile } from './sort-files.rules.ts';
import { callUpload, isOver, UploadRefused } from './upload-calls.ts';

/** The progress of sending, only of this page's files. */
interface SenderState {
  /** Files that are to be sent, with those that were there already. */
  files: number;
  bytes: number;
  /** The number of files that are done: sent, found to be there, refused or unreadable. */
  filesDone: number;
  bytesDone: number;
  /** Were in the event before. */
  known: number;
  refused: number;
  /** Names of files that could not be read: the card was taken out. */
  unreadable: readonly string[];
  isPaused: boolean;
  /** Whether the server could not be reached at the last try. */
  isCutOff: boolean;
  /** Whether the link takes nothing more. */
  isOver: boolean;
  /** Undefined while nothing is known of the line. */
  minutesLeft: number | undefined;
}

/** Sends files one after the other, and goes on where it was. */
export interface Sender {
  subscribe: (onChange: () => void) => () => void;
  read: () => SenderState;
  add: (files: readonly ChosenFile[]) => void;
  setPaused: (isPaused: boolean) => void;
  /** Bytes a second at most; 0 for as many as the line carries. */
  setLimit: (bytesPerSecond: number) => void;
}

interface HashedFile extends ChosenFile {
  /** SHA-256, hex. */
  hash: string;
}

/** A file that the server wants. */
interface WantedFile extends HashedFile {
  /** Whether a part of it is there. */
  isBegun: boolean;
}

/**
 * What a cut costs at most: browsers lose the chunk that was under way. A slow line carries one within the server's
 * patience.
 */
const CHUNK_BYTES = 1_000_000;
/** A smaller chunk for a limited rate, because the sender waits for whole chunks. */
const LIMITED_CHUNK_BYTES = 500_000;
const SENT_AT_ONCE = 2;
/**
 * The first file is queried by itself, so that it is for sale at once. Files that together need this memory are queried
 * in one call.
 */
const ASKED_AT_ONCE_MAX = 8;
const PREVIEWS_AT_ONCE = 2;
const PAUSE_LOOKED_AT_MS = 300;
const WAITS_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * 1000);
/** As good as for ever, in half minutes; one list for all files: it is large. */
const RETRY_DELAYS = Array.from({ length: 20_000 }, (_, index) => WAITS_MS[index] ?? WAITS_MS.at(-1) ?? 0);
const DAMAGED = 460;
const CONFLICT = 409;
/** The shop has stored state that it cannot continue: an immediate retry would loop. */
const CONFLICT_WAIT_MS = 2_000;
const TOO_MANY = 429;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates what sends files by a link. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine with photo-sender.ts
export function createSender(token: string, linkId: string): Sender {
  let state: SenderState = {
    files: 0,
    bytes: 0,
    filesDone: 0,
    bytesDone: 0,
    known: 0,
    refused: 0,
    unreadable: [],
    isPaused: false,
    isCutOff: false,
    isOver: false,
    minutesLeft: undefined,
  };
  const listeners = new Set<() => void>();
  const previewing = pLimit(PREVIEWS_AT_ONCE);
  // A photo that is drawn takes a hundred megabytes.
  const drawing = pLimit(1);
  const chosen: ChosenFile[] = [];
  const wanted: WantedFile[] = [];
  const running = new Map<Upload, number>();
  let [isAsking, sending, limit, mayAt] = [false, 0, 0, 0];
  let samples: Sample[] = [];
  // What went over the line: files that were there already cost it nothing.
  const sent = { bytes: 0, previews: 0, previewBytes: 0 };

  const change = (part: Partial<SenderState>): void => {
    if ((Object.keys(part) as (keyof SenderState)[]).every((key) => part[key] === state[key])) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const end = (file: File, part: Partial<SenderState> = {}): void =>
    change({ filesDone: state.filesDone + 1, bytesDone: state.bytesDone + file.size, ...part });
  const measure = (): void => {
    const onTheWay = [...running.values()].reduce((sum, bytes) => sum + bytes, 0);
    samples = addSample(samples, { atMs: performance.now(), bytes: sent.bytes });
    const previewsLeft = chosen.length * (sent.previewBytes / Math.max(1, sent.previews));
    const left = state.bytes - state.bytesDone - onTheWay + previewsLeft;
    change({ isCutOff: false, minutesLeft: minutesLeft(samples, left) });
  };

  /** Finds out which files are wanted, some at a time, and sends their previews: all of them before any file itself. */
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    let askedAtOnce = 1;
    while (chosen.length > 0 && !state.isOver) {
      const next = chosen.splice(0, askedAtOnce);
      askedAtOnce = Math.min(askedAtOnce * 2, ASKED_AT_ONCE_MAX);
      const worker = new NewPhotoWorker();
      await askAboutSome(next, wrap<PhotoWorker>(worker));
      worker.terminate();
    }
    isAsking = false;
    void sendNext();
  };

  const askAboutSome = async (files: readonly ChosenFile[], worker: Remote<PhotoWorker>): Promise<void> => {
    const some: HashedFile[] = [];
    for (const one of files) {
      const hash = await worker.hash(one.file);
      if (hash !== undefined) some.push({ ...one, hash });
      else end(one.file, { unreadable: [...state.unreadable, one.file.name] });
    }
    if (some.length === 0) return;
    const hashes = some.map(({ hash }) => hash);
    const checked = await persist(() => callUpload(token, 'checkFiles', { hashes }));
    if (checked === undefined) return;
    const isIn = (list: readonly string[]) => new Set(list);
    const [known, begun, awaited] = [checked.known, checked.begun, checked.awaited].map(isIn);
    const asked = some.filter(({ hash }) => known?.has(hash) !== true);
    for (const { file, hash } of some) if (known?.has(hash)) end(file, { known: state.known + 1 });
    const unseen = asked.filter(({ hash }) => !begun?.has(hash) && !awaited?.has(hash));
    await Promise.all(unseen.map((one) => previewing(() => preview(one, worker))));
    wanted.push(...asked.map((one) => ({ ...one, isBegun: begun?.has(one.hash) === true })));
  };

  /** Sends a smaller picture of a photo, if it is worth it. */
  const preview = async ({ hash, ...photo }: HashedFile, worker: Remote<PhotoWorker>): Promise<void> => {
    const bytes = await drawing(() => worker.draw(photo.file, hash));
    if (bytes === undefined) return;
    await pace(bytes);
    await persist(async () => {
      const status = await worker.send(token, photo, hash);
      if (status !== 204) throw new UploadRefused(status);
    });
    sent.bytes += bytes;
    sent.previews += 1;
    sent.previewBytes += bytes;
    measure();
  };

  /** Tries for until it is answered. @returns undefined if the answer is no */
  const persist = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
    for (let tries = 0; ; tries += 1) {
      while (state.isPaused) await sleep(PAUSE_LOOKED_AT_MS);
      try {
        const answer = await attempt();
        change({ isCutOff: false });
        return answer;
      } catch (error) {
        const status = error instanceof UploadRefused ? error.status : 0;
        if (isOver(status)) change({ isOver: true });
        if (status >= 400 && status < 500 && status !== TOO_MANY) return undefined;
        change({ isCutOff: true });
        await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0);
      }
    }
  };

  /** Waits until the given bytes may be sent, if the rate is limited. */
  const pace = async (bytes: number): Promise<void> => {
    if (limit === 0) return;
    const now = performance.now();
    const at = Math.max(now, mayAt);
    mayAt = at + (bytes / limit) * 1000;
    await sleep(at - now);
  };

  const sendNext = async (): Promise<void> => {
    if (sending >= SENT_AT_ONCE || isAsking || state.isPaused || state.isOver) return;
    const next = wanted.shift();
    if (next === undefined) return;
    sending += 1;
    void sendNext();
    const status = await send(next);
    if (status === CONFLICT && next.isBegun) await sleep(CONFLICT_WAIT_MS);
    sending -= 1;
    if (isOver(status)) change({ isOver: true });
    else if (status === DAMAGED) wanted.push({ ...next, isBegun: false });
    // Its beginning was answered, and the answer lost.
    else if (status === CONFLICT) wanted.push({ ...next, isBegun: true });
    else end(next.file, status === 204 ? {} : { refused: state.refused + 1 });
    void sendNext();
  };

  /** Sends one file for as long as it takes. @returns 204, or the status of what ended it */
  const send = ({ file, folder, placeKm, hash, isBegun }: WantedFile): Promise<number> =>
    new Promise((resolve) => {
      const done = (status: number): void => {
        running.delete(upload);
        resolve(status);
      };
      const chunkSize = limit === 0 ? CHUNK_BYTES : LIMITED_CHUNK_BYTES;
      // What was there before it went on is not sent now.
      let last = isBegun ? undefined : 0;
      const upload = new Upload(file, {
        endpoint: UPLOAD_FILES_PATH,
        uploadUrl: isBegun ? uploadPath(linkId, hash) : null,
        headers: { authorization: `Bearer ${token}` },
        metadata: { hash, name: file.name, ...(folder === '' ? {} : { folder }), ...placeQuery(placeKm) },
        chunkSize,
        storeFingerprintForResuming: false,
        retryDelays: RETRY_DELAYS,
        onShouldRetry({ originalResponse }) {
          const status = originalResponse?.getStatus() ?? 0;
          if (status === 0) change({ isCutOff: true });
          return status === 0 || status >= 500 || status === TOO_MANY;
        },
        async onBeforeRequest(request) {
          if (request.getMethod() !== 'PATCH') return;
          await pace(Math.min(chunkSize, file.size));
          // It was ended while it waited, and goes on by a request of its own.
          if (state.isPaused) throw new Error('paused');
        },
        onProgress(bytesSent) {
          sent.bytes += Math.max(0, bytesSent - (last ?? bytesSent));
          last = bytesSent;
          running.set(upload, bytesSent);
          measure();
        },
        onSuccess: () => done(204),
        onError(error) {
          const response = 'originalResponse' in error ? error.originalResponse : null;
          done(response?.getStatus() ?? 0);
        },
      });
      running.set(upload, 0);
      upload.start();
    });

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read: () => state,
    add(files) {
      chosen.push(...files);
      const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
      change({ files: state.files + files.length, bytes: state.bytes + bytes });
      void ask();
    },
    setPaused(isPaused) {
      samples = [];
      change({ isPaused, minutesLeft: undefined });
      for (const upload of running.keys()) {
        if (isPaused) void upload.abort();
        else upload.start();
      }
      if (!isPaused) void sendNext();
    },
    setLimit(bytesPerSecond) {
      limit = bytesPerSecond;
    },
  };
}
