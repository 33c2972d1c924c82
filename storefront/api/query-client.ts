import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import type { CallContext, Operation } from './create-service.ts';

/** For how long a response, printed or fetched, is shown without a new request. */
const FRESH_MS = 60_000;
const RETRIES_MAX = 2;

/** Decides whether a call is retried: never after a 4xx, after one second for a lost connection or a server error. */
export function shouldRetry(failures: number, error: Error): boolean {
  const status = error instanceof ApiProblem ? error.status : undefined;
  const isPassing = status === 0 || status === 1001 || status === 502 || status === 503;
  return isPassing && failures < RETRIES_MAX;
}

/** Builds the key of a response: its full address and its token. */
export function answerKey(address: string, token?: string): readonly [address: string, token: string | null] {
  return [address, token ?? null];
}

/**
 * Returns a scheduler that runs in one later task all that was scheduled before it. The query library's own starts a timer for
 * each event of its cache, and the page renders after each timer.
 */
export function scheduleTogether(later: (run: () => void) => void): (callback: () => void) => void {
  let waiting: (() => void)[] = [];
  const run = (): void => {
    const due = waiting;
    waiting = [];
    try {
      while (due.length > 0) due.shift()?.();
    } finally {
      // Callbacks are left only if one threw: they run in another task.
      for (const callback of due) schedule(callback);
    }
  };
  const schedule = (callback: () => void): void => {
    if (waiting.push(callback) === 1) later(run);
  };
  return schedule;
}

/**
 * Creates a client with the responses that were printed into the page, so that nothing is requested before the first
 * picture.
 * @param answers the printed responses by address (`answerKeys` of the contract)
 */
export function createQueryClient(answers: Readonly<Record<string, unknown>>): QueryClient {
  notifyManager.setScheduler(scheduleTogether((run) => setTimeout(run)));
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  for (const [address, answer] of Object.entries(answers)) client.setQueryData(answerKey(address), answer);
  return client;
}

/** Builds the query of a GET call: `useQuery(answerQuery(photoService.getEvent, { params: { eventId } }))`. */
export function answerQuery<C extends CallContext, A>(operation: Operation<C, A>, call: C) {
  return queryOptions({
    queryKey: answerKey(operation.address(call), call.token),
    queryFn: ({ signal }) => operation({ ...call, signal }),
  });
}
