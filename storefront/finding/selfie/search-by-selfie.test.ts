import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SELFIE_CONSENT_VERSION } from '#contract/recognition.ts';
import { isWorthRetrying, searchBySelfie } from './search-by-selfie.ts';

const picture = new File(['jpeg'], 'IMG_1.HEIC', { type: 'image/jpeg' });
const begun = () => Response.json({ selfieId: 's1' }, { status: 201 });
const state = (name: string, more: object = {}) =>
  Response.json({ selfieId: 's1', state: name, persons: [], ...more });
const found = () => state('Ready', { persons: [{ personId: 'p1', photosCount: 3 }] });
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

describe('a search by selfie', () => {
  const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
  const asked = () => fetched.mock.calls.map(([address, { method }]) => `${method} ${address}`);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  /** Runs a search to its end, advancing the timers. */
  async function search(...answers: (Response | Error)[]) {
    for (const answer of answers) {
      if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
      else fetched.mockResolvedValueOnce(answer);
    }
    const outcome = searchBySelfie('e1', picture, new AbortController().signal);
    await vi.runAllTimersAsync();
    return outcome;
  }

  test('sends consent and file, waits for the result, and opens what was found', async () => {
    const opened = Response.json({ isVerificationSuccessful: true, token: 'open' });
    expect(await search(begun(), state('Searching'), found(), opened)).toEqual({
      kind: 'Found',
      access: { token: 'open', competitor: null },
    });
    expect(asked()).toEqual([
      'POST /public/recognition-service/api/v1/selfies?albumId=e1',
      'GET /public/recognition-service/api/v1/selfies/s1',
      'GET /public/recognition-service/api/v1/selfies/s1',
      'POST /public/competitor-service/api/v1/competitors/e1/token',
    ]);
    const form = fetched.mock.calls[0]?.[1].body as FormData;
    expect([...form.keys()]).toEqual(['consent', 'consentVersion', 'file']);
    expect(form.get('consent')).toBe('true');
    expect(form.get('consentVersion')).toBe(String(SELFIE_CONSENT_VERSION));
    expect((form.get('file') as File).name).toBe('face.jpg');
    expect(fetched.mock.calls[3]?.[1].body).toBe('{"selfieId":"s1"}');
  });

  test('waits as long as the server asks while it is busy, and shows that', async () => {
    const busy = () =>
      new Response(JSON.stringify({ code: 'SelfiesBusy', retryAfterSeconds: 20 }), {
        status: 503,
        headers: { 'Content-Type': 'application/problem+json' },
      });
    const answers = [busy(), busy(), begun(), state('Searching', { waitSeconds: 7 }), state('Ready')];
    for (const answer of answers) fetched.mockResolvedValueOnce(answer);
    const reportedSeconds: (number | undefined)[] = [];
    const signal = new AbortController().signal;
    const outcome = searchBySelfie('e1', picture, signal, (seconds) => reportedSeconds.push(seconds));
    await vi.advanceTimersByTimeAsync(39_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ kind: 'Nobody' });
    expect(reportedSeconds).toEqual([20, 20, 7, undefined]);
  });

  test('stops if the server is full for minutes, and says when to try again', async () => {
    fetched.mockImplementation(
      async () =>
        new Response(JSON.stringify({ code: 'SelfiesBusy', retryAfterSeconds: 60 }), {
          status: 503,
          headers: { 'Content-Type': 'application/problem+json' },
        }),
    );
    expect(await search()).toEqual({ kind: 'Failed', code: 'SelfiesBusy', retryAfterSeconds: 60 });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('leaves a search through all photos to the event’s page', async () => {
    const looking = state('Searching', { progress: { seen: 0, total: 60 } });
    expect(await search(begun(), looking)).toEqual({ kind: 'Looking', selfieId: 's1' });
  });

  test('reports a search without a match', async () => {
    expect(await search(begun(), state('Ready'))).toEqual({ kind: 'Nobody' });
  });

  test.each(['TooManyFaces', 'NoFace', 'NotAPhoto', 'SelfieFailed', 'SelfiesBusy'])(
    'reports %s of the server',
    async (code) => {
      expect(await search(begun(), state('Failed', { code }))).toEqual({ kind: 'Failed', code });
    },
  );

  test.each([
    [413, 'TooLarge'],
    [429, 'TooManyRequests'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
  ])('reports a refusal of the upload, %i %s', async (status, code) => {
    expect(await search(refused(status, code))).toEqual({ kind: 'Failed', code });
  });

  test('continues after a short connection loss, and stops after a long one', async () => {
    const lost = new TypeError('fetch failed');
    expect(await search(begun(), lost, lost, state('Ready'))).toEqual({ kind: 'Nobody' });
    expect(await search(begun(), lost, lost, lost)).toEqual({ kind: 'Failed', code: 'NetworkFailure' });
  });

  test('an expired or invalid result needs a new search', async () => {
    const gone = { kind: 'Failed', code: 'SelfieNotFound' };
    expect(await search(begun(), refused(404, 'NotFound'))).toEqual(gone);
    const nothing = Response.json({ isVerificationSuccessful: false, code: 'SelfieNotFound' });
    expect(await search(begun(), found(), nothing)).toEqual(gone);
  });

  test('a search without a result is stopped', async () => {
    fetched.mockImplementation(async (_, { method }) => (method === 'POST' ? begun() : state('Searching')));
    expect(await search()).toEqual({ kind: 'Failed', code: 'SelfieFailed' });
  });

  test('an aborted search rejects and sends no more calls', async () => {
    fetched.mockResolvedValueOnce(begun());
    const leaving = new AbortController();
    const outcome = expect(searchBySelfie('e1', picture, leaving.signal)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(300);
    leaving.abort();
    await outcome;
    await vi.runAllTimersAsync();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

test('after a lost connection another try with the same picture is possible, but not with two faces', () => {
  for (const code of [
    'NetworkFailure',
    'TooManyRequests',
    'SelfieFailed',
    'SelfiesBusy',
    'SelfieNotFound',
  ] as const)
    expect(isWorthRetrying(code), code).toBe(true);
  for (const code of ['TooManyFaces', 'NoFace', 'NotAPhoto', 'TooLarge', 'Forbidden'] as const)
    expect(isWorthRetrying(code), code).toBe(false);
});
