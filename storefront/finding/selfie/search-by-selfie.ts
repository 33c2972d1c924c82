import { SELFIE_CONSENT_VERSION, type SelfieCode } from '#contract/recognition.ts';
import { ApiProblem, type ApiProblemCode, problemOf } from '#storefront/api/api-problem.ts';
import { shouldRetry } from '#storefront/api/query-client.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { competitorService, recognitionService } from '#storefront/api/services.ts';

/** Problems of a selfie: it cannot be searched, its result has expired, or a call failed. */
export type SelfieProblem = SelfieCode | 'SelfieNotFound' | 'HeicUnreadable' | ApiProblemCode;

/** The outcome of a search by selfie. */
export type SelfieOutcome =
  | { kind: 'Found'; access: SearchAccess }
  /** No photo of the event matches this face. */
  | { kind: 'Nobody' }
  /** All photos are being scanned, which takes minutes and continues without this page. */
  | { kind: 'Looking'; selfieId: string }
  | { kind: 'Failed'; code: SelfieProblem; retryAfterSeconds?: number | undefined };

/** Problems that would recur with the same picture. */
const OF_PICTURE: ReadonlySet<SelfieProblem> = new Set<SelfieProblem>([
  ...(['TooManyFaces', 'NoFace', 'NotAPhoto', 'TooLarge', 'Forbidden'] as const),
]);

/** Returns whether a retry with the same picture may succeed, as after a lost connection. */
export function isWorthRetrying(code: SelfieProblem): boolean {
  return !OF_PICTURE.has(code);
}

const SELFIE_LOOK_MS = 700;
/**
 * The search takes a second, and at most about a minute (product §2); after this long without a response it counts as
 * failed.
 */
const PATIENCE_MS = 150_000;

/** Resolves after that time, or at once if the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/** Reports in about how many seconds the search will be over, while others are searched first. */
export type ReportWait = (seconds: number | undefined) => void;

/** Uploads the picture; if the server is busy, retries at the time it names. */
async function upload(
  eventId: string,
  body: FormData,
  signal: AbortSignal,
  reportWait: ReportWait,
): Promise<string> {
  for (let waitedMs = 0; ; ) {
    try {
      const call = { query: { albumId: eventId }, body, signal };
      return (await recognitionService.createSelfie(call)).selfieId;
    } catch (error) {
      const { code, retryAfterSeconds = 0 } = problemOf(error);
      const waitMs = retryAfterSeconds * 1000;
      if (code !== 'SelfiesBusy' || waitMs === 0 || waitedMs + waitMs > PATIENCE_MS) throw error;
      waitedMs += waitMs;
      reportWait(retryAfterSeconds);
      await pause(waitMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** Polls until the search is over. A briefly lost connection does not end it. */
async function waitForResult(
  selfieId: string,
  signal: AbortSignal,
  reportWait: ReportWait,
): Promise<SelfieProblem | 'Found' | 'Looking' | null> {
  let failures = 0;
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += SELFIE_LOOK_MS) {
    await pause(SELFIE_LOOK_MS, signal);
    signal.throwIfAborted();
    try {
      const selfie = await recognitionService.getSelfie({ params: { selfieId }, signal });
      const { state, persons, code, progress } = selfie;
      failures = 0;
      reportWait(selfie.waitSeconds);
      if (progress !== undefined) return 'Looking';
      if (state === 'Failed') return code ?? 'SelfieFailed';
      if (state === 'Ready') return persons.length === 0 ? null : 'Found';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 404) return 'SelfieNotFound';
      if (!shouldRetry(failures++, error)) throw error;
    }
  }
  return 'SelfieFailed';
}

/** Opens the photos that a selfie found; null if its result has expired. @param personId the found person */
export async function openFound(
  eventId: string,
  selfieId: string,
  personId: string | undefined,
  signal?: AbortSignal,
): Promise<SearchAccess | null> {
  const { token, competitor = null } = await competitorService.createToken({
    params: { eventId },
    body: { selfieId },
    ...(signal === undefined ? {} : { signal }),
  });
  if (token === undefined) return null;
  return { token, competitor, ...(personId === undefined ? {} : { personId }) };
}

/**
 * Searches an event for the face on a picture: uploads it, waits for the result, and opens the found photos. The
 * picture is stored nowhere, including this browser.
 * @throws AbortError if the signal was aborted; every other failure is an outcome
 */
export async function searchBySelfie(
  eventId: string,
  picture: File,
  signal: AbortSignal,
  reportWait: ReportWait = () => {},
): Promise<SelfieOutcome> {
  const body = new FormData();
  // Fields come before the file: the server must know the consent before it reads a face.
  body.append('consent', 'true');
  body.append('consentVersion', String(SELFIE_CONSENT_VERSION));
  body.append('file', picture, 'face.jpg');
  try {
    const selfieId = await upload(eventId, body, signal, reportWait);
    const result = await waitForResult(selfieId, signal, reportWait);
    if (result === null) return { kind: 'Nobody' };
    if (result === 'Looking') return { kind: 'Looking', selfieId };
    if (result !== 'Found') return { kind: 'Failed', code: result };
    const access = await openFound(eventId, selfieId, undefined, signal);
    return access === null ? { kind: 'Failed', code: 'SelfieNotFound' } : { kind: 'Found', access };
  } catch (error) {
    signal.throwIfAborted();
    const { code, retryAfterSeconds } = problemOf(error);
    return { kind: 'Failed', code, retryAfterSeconds };
  }
}
