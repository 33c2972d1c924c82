import { addSample, minutesLeft, type Sample } from './upload-files.ts';
import { UPLOAD_FILES_PATH, uploadPath } from './uploads.ts';

/** A refusal of the server, by its status; 0 without an answer. */
export class UploadRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the upload was refused: ${status}`);
    this.status = status;
  }
}

/** Returns whether a status means that the link accepts nothing any more. */
export const isOver = (status: number): boolean => status === 401 || status === 403;

/** The current obstacle. `Line`: no answer arrives. `Shop`: the shop answers but cannot accept files. */
export type Trouble = 'Line' | 'Shop' | 'TooMany';

/** The progress of sending. */
export interface SendState<P> {
  files: number;
  bytes: number;
  /** Photos that are done: sent, already there, refused or unreadable. */
  filesDone: number;
  bytesDone: number;
  sent: number;
  /** Photos that were in the event or refused before. */
  known: number;
  /** Photos that the server refused, with the HTTP status. */
  refused: readonly { photo: P; status: number }[];
  unreadable: readonly P[];
  isPaused: boolean;
  trouble: Trouble | undefined;
  /** Whether the link accepts nothing any more. */
  isOver: boolean;
  /** Undefined until the connection's speed is known. */
  minutesLeft: number | undefined;
}

/** The outcome of all photos. */
export interface SendReport<P> extends SendState<P> {
  /** Photos that were not sent, because the link accepts nothing any more. */
  notSent: number;
}

/** A smaller picture of a photo. */
interface Preview {
  bytes: number;
  /** @throws UploadRefused */
  send(): Promise<unknown>;
}

/** Reads some photos; closed when their previews are sent. */
interface PhotoBatch<P> {
  /** Returns the SHA-256, hex; undefined if the photo cannot be read. */
  hash(photo: P): Promise<string | undefined>;
  /** Returns undefined if a preview would save little, or cannot be drawn here. */
  draw(photo: P, hash: string): Promise<Preview | undefined>;
  close(): void;
}

/** An upload by tus, as tus-js-client's `Upload`. */
interface TusUpload {
  start(): void;
  abort(): Promise<void>;
}

/** The options of an upload, in the form of tus-js-client. */
export interface TusOptions {
  endpoint: string;
  uploadUrl: string | null;
  headers: Record<string, string>;
  metadata: Record<string, string>;
  chunkSize: number;
  storeFingerprintForResuming: boolean;
  retryDelays: number[];
  onShouldRetry: (error: Pick<TusError, 'originalResponse'>) => boolean;
  onBeforeRequest: (request: { getMethod(): string }) => Promise<void>;
  onProgress: (bytesSent: number) => void;
  onSuccess: () => void;
  onError: (error: Error | TusError) => void;
}

interface TusError extends Error {
  originalResponse: { getStatus(): number } | null;
}

/** What differs between the senders of a browser and of a command. */
export interface SenderPorts<P> {
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** The name is without its folder. */
  describe(photo: P): { size: number; name: string; folder: string; placeKm?: string };
  openBatch(): PhotoBatch<P>;
  /** @throws UploadRefused */
  check(hashes: string[]): Promise<{ known: string[]; begun: string[]; awaited: string[] }>;
  /** Returns undefined if the photo cannot be read. */
  openUpload(photo: P, options: TusOptions): Promise<TusUpload | undefined>;
  /** Returns the size of a chunk for a rate; the sender waits for whole chunks. */
  chunkBytes(limit: number): number;
  /** How many photos are checked by one call, first and later. */
  checkedAtOnce: { first: number; most: number };
  /** Is called after each change of the state, and while bytes are sent. */
  onProgress(): void;
}

/** Where photos are sent. */
interface SendTarget {
  /** '' in the link's own page. */
  origin: string;
  token: string;
  linkId: string;
}

interface HashedPhoto<P> {
  photo: P;
  /** SHA-256, hex. */
  hash: string;
}

/** A photo that the server needs. */
interface WantedPhoto<P> extends HashedPhoto<P> {
  /** Whether the server has a part of the photo already. */
  isBegun: boolean;
}

const SENT_AT_ONCE = 2;
const PREVIEWS_AT_ONCE = 2;
const PAUSE_POLLED_MS = 300;
const WAITS_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * 1000);
const waitOf = (tries: number): number => WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
/** Practically unlimited retries, with pauses up to half a minute. One list for all files, because it is large. */
const RETRY_DELAYS = Array.from({ length: 20_000 }, (_, tries) => waitOf(tries));
const DAMAGED = 460;
/** A file that changes during every attempt counts as refused. */
const DAMAGED_MAX = 5;
const CONFLICT = 409;
/** The shop has stored a state from which it cannot continue; an immediate retry would fail again at once. */
const CONFLICT_WAIT_MS = 2_000;
const TOO_MANY = 429;
/** The status of a request for a file to which another request writes. */
const LOCKED = 423;

/** As `Promise.withResolvers`, which browsers of 2023 lack. */
function resolvable<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return { promise, resolve };
}

/** Returns the obstacle that a status means; undefined for success and for refusals that no retry changes. */
function troubleOf(status: number): Trouble | undefined {
  if (status === 0) return 'Line';
  if (status === TOO_MANY) return 'TooMany';
  return status >= 500 || status === LOCKED ? 'Shop' : undefined;
}

/**
 * Sends photos by an upload link, previews first, and retries until all are sent. It stores no state: it asks the server
 * which photos exist, by the hash of their content.
 */
export class UploadSender<P> {
  private readonly to: SendTarget;
  private readonly ports: SenderPorts<P>;
  private readonly waiting: P[] = [];
  private readonly wanted: WantedPhoto<P>[] = [];
  /** The bytes sent of each upload. */
  private readonly running = new Map<TusUpload, number>();
  private readonly damaged = new Map<P, number>();
  private readonly finished = resolvable<void>();
  /** What was sent over the connection. Photos that the server already had do not count. */
  private readonly traffic = { bytes: 0, previews: 0, previewBytes: 0 };
  private samples: Sample[] = [];
  private isAsking = false;
  private isFinishing = false;
  private sending = 0;
  /** The highest rate in bytes per second; 0 for unlimited. */
  private limit = 0;
  /** The time from which more bytes may be sent. */
  private freeAt = 0;
  /** Is replaced when something in it changes. */
  state: SendState<P> = {
    files: 0,
    bytes: 0,
    filesDone: 0,
    bytesDone: 0,
    sent: 0,
    known: 0,
    refused: [],
    unreadable: [],
    isPaused: false,
    trouble: undefined,
    isOver: false,
    minutesLeft: undefined,
  };

  constructor(to: SendTarget, ports: SenderPorts<P>) {
    this.to = to;
    this.ports = ports;
  }

  add(photos: readonly P[]): void {
    this.waiting.push(...photos);
    const bytes = photos.reduce((sum, photo) => sum + this.ports.describe(photo).size, 0);
    this.change({ files: this.state.files + photos.length, bytes: this.state.bytes + bytes });
    void this.ask();
  }

  setPaused(isPaused: boolean): void {
    this.samples = [];
    this.change({ isPaused, minutesLeft: undefined });
    for (const upload of this.running.keys()) {
      if (isPaused) void upload.abort();
      else upload.start();
    }
    if (!isPaused) this.sendNext();
  }

  /** @param bytesPerSecond 0 for unlimited */
  setLimit(bytesPerSecond: number): void {
    this.limit = bytesPerSecond;
  }

  /** Records the status of a request; 0 without an answer. */
  meet(status: number): void {
    this.change({ trouble: troubleOf(status), isOver: this.state.isOver || isOver(status) });
  }

  /** Returns the bytes of photos that are partly sent. */
  bytesUnderWay(): number {
    return [...this.running.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Waits until all added photos are done, or the link has ended. */
  async finish(): Promise<SendReport<P>> {
    this.isFinishing = true;
    this.settle();
    await this.finished.promise;
    const { files, filesDone } = this.state;
    return { ...this.state, notSent: files - filesDone };
  }

  private change(part: Partial<SendState<P>>): void {
    const keys = Object.keys(part) as (keyof SendState<P>)[];
    if (keys.some((key) => part[key] !== this.state[key])) this.state = { ...this.state, ...part };
    this.ports.onProgress();
  }

  private end(photo: P, part: Partial<SendState<P>>): void {
    const { filesDone, bytesDone } = this.state;
    const { size } = this.ports.describe(photo);
    this.change({ filesDone: filesDone + 1, bytesDone: bytesDone + size, ...part });
  }

  private endUnreadable(photo: P): void {
    this.end(photo, { unreadable: [...this.state.unreadable, photo] });
  }

  private settle(): void {
    const isIdle = !this.isAsking && this.sending === 0;
    const isEmpty = this.waiting.length === 0 && this.wanted.length === 0;
    if (isIdle && ((this.isFinishing && isEmpty) || this.state.isOver)) this.finished.resolve();
  }

  private measure(): void {
    const { bytes, previews, previewBytes } = this.traffic;
    this.samples = addSample(this.samples, { atMs: this.ports.now(), bytes });
    const previewsLeft = this.waiting.length * (previewBytes / Math.max(1, previews));
    const left = this.state.bytes - this.state.bytesDone - this.bytesUnderWay() + previewsLeft;
    this.change({ trouble: undefined, minutesLeft: minutesLeft(this.samples, left) });
  }

  /** Asks in batches which photos the server needs, and sends all previews before any photo. */
  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const { first, most } = this.ports.checkedAtOnce;
    for (
      let count = first;
      this.waiting.length > 0 && !this.state.isOver;
      count = Math.min(count * 2, most)
    ) {
      const batch = this.ports.openBatch();
      await this.askAboutSome(this.waiting.splice(0, count), batch);
      batch.close();
    }
    this.isAsking = false;
    this.sendNext();
  }

  private async askAboutSome(photos: readonly P[], batch: PhotoBatch<P>): Promise<void> {
    const some: HashedPhoto<P>[] = [];
    for (const photo of photos) {
      const hash = await batch.hash(photo);
      if (hash === undefined) this.endUnreadable(photo);
      else some.push({ photo, hash });
    }
    if (some.length === 0) return;
    const checked = await this.persist(() => this.ports.check(some.map(({ hash }) => hash)));
    if (checked === undefined) {
      this.change({ isOver: true });
      return;
    }
    const known = new Set(checked.known);
    const begun = new Set(checked.begun);
    const awaited = new Set(checked.awaited);
    for (const { photo, hash } of some) if (known.has(hash)) this.end(photo, { known: this.state.known + 1 });
    const asked = some.filter(({ hash }) => !known.has(hash));
    const unseen = asked.filter(({ hash }) => !begun.has(hash) && !awaited.has(hash));
    const sendPreviews = async () => {
      for (let next = unseen.shift(); next !== undefined; next = unseen.shift())
        await this.sendPreview(next, batch);
    };
    await Promise.all(Array.from({ length: PREVIEWS_AT_ONCE }, sendPreviews));
    this.wanted.push(...asked.map((one) => ({ ...one, isBegun: begun.has(one.hash) })));
  }

  private async sendPreview({ photo, hash }: HashedPhoto<P>, batch: PhotoBatch<P>): Promise<void> {
    const preview = await batch.draw(photo, hash);
    if (preview === undefined || this.state.isOver) return;
    await this.pace(preview.bytes);
    await this.persist(() => preview.send());
    this.traffic.bytes += preview.bytes;
    this.traffic.previews += 1;
    this.traffic.previewBytes += preview.bytes;
    this.measure();
  }

  /** Retries until the server answers. @returns undefined if the answer is a refusal */
  private async persist<T>(attempt: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 0; ; tries += 1) {
      while (this.state.isPaused) await this.ports.sleep(PAUSE_POLLED_MS);
      try {
        const answer = await attempt();
        this.change({ trouble: undefined });
        return answer;
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        this.meet(error.status);
        if (troubleOf(error.status) === undefined) return undefined;
        await this.ports.sleep(waitOf(tries));
      }
    }
  }

  /** Waits until the given bytes may be sent, if the rate is limited. */
  private async pace(bytes: number): Promise<void> {
    if (this.limit === 0) return;
    const now = this.ports.now();
    const at = Math.max(now, this.freeAt);
    this.freeAt = at + (bytes / this.limit) * 1000;
    await this.ports.sleep(at - now);
  }

  private sendNext(): void {
    const isHeld = () => this.isAsking || this.state.isPaused || this.state.isOver;
    while (this.sending < SENT_AT_ONCE && !isHeld()) {
      const next = this.wanted.shift();
      if (next === undefined) break;
      this.sending += 1;
      void this.send(next).then(async (status) => {
        if (status === CONFLICT && next.isBegun) await this.ports.sleep(CONFLICT_WAIT_MS);
        this.sending -= 1;
        this.take(next, status);
        this.sendNext();
      });
    }
    this.settle();
  }

  private take(one: WantedPhoto<P>, status: number | 'Unreadable'): void {
    const { photo } = one;
    if (status === 'Unreadable') this.endUnreadable(photo);
    else if (isOver(status)) this.meet(status);
    // The server answered the creation, but the answer was lost.
    else if (status === CONFLICT) this.wanted.push({ ...one, isBegun: true });
    else if (status === DAMAGED && this.isDamagedAgain(photo)) {
      this.waiting.push(photo);
      void this.ask();
    } else if (status === 204) this.end(photo, { sent: this.state.sent + 1 });
    else this.end(photo, { refused: [...this.state.refused, { photo, status }] });
  }

  /** Counts a damaged transfer. @returns whether to try once more */
  private isDamagedAgain(photo: P): boolean {
    const times = (this.damaged.get(photo) ?? 0) + 1;
    this.damaged.set(photo, times);
    return times < DAMAGED_MAX;
  }

  /** Sends one photo and retries until it is stored. @returns 204, or the status that ended it */
  private async send({ photo, hash, isBegun }: WantedPhoto<P>): Promise<number | 'Unreadable'> {
    const { origin, token, linkId } = this.to;
    const { size, name, folder, placeKm } = this.ports.describe(photo);
    const chunkSize = this.ports.chunkBytes(this.limit);
    const ended = resolvable<number>();
    // Bytes that the server already has are not sent now.
    let last = isBegun ? undefined : 0;
    const upload = await this.ports.openUpload(photo, {
      endpoint: origin + UPLOAD_FILES_PATH,
      uploadUrl: isBegun ? origin + uploadPath(linkId, hash) : null,
      headers: { authorization: `Bearer ${token}` },
      metadata: {
        hash,
        name,
        ...(folder === '' ? {} : { folder }),
        ...(placeKm === undefined ? {} : { placeKm }),
      },
      chunkSize,
      storeFingerprintForResuming: false,
      retryDelays: RETRY_DELAYS,
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        this.meet(status);
        return troubleOf(status) !== undefined;
      },
      onBeforeRequest: async (request) => {
        if (request.getMethod() !== 'PATCH') return;
        await this.pace(Math.min(chunkSize, size));
        // The upload was aborted while this chunk waited, and will be resumed by another request.
        if (this.state.isPaused) throw new Error('paused');
      },
      onProgress: (bytesSent) => {
        this.traffic.bytes += Math.max(0, bytesSent - (last ?? bytesSent));
        last = bytesSent;
        if (upload !== undefined) this.running.set(upload, bytesSent);
        this.measure();
      },
      onSuccess: () => ended.resolve(204),
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        ended.resolve(response?.getStatus() ?? 0);
      },
    });
    if (upload === undefined) return 'Unreadable';
    this.running.set(upload, 0);
    upload.start();
    const status = await ended.promise;
    this.running.delete(upload);
    return status;
  }
}
