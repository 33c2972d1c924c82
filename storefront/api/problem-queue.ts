import { type ApiProblemCode, problemCodeOf } from './api-problem.ts';

/** For how long the snackbar shows a message before it looks again (spec §9). */
export const SNACKBAR_REFRESH_MS = 7000;

/** A failure that has no place of its own on the page. */
export interface QueuedProblem {
  id: number;
  code: ApiProblemCode;
}

/** Failures waiting to be shown by the snackbar, which shows the latest. */
export interface ProblemQueue {
  report: (error: unknown) => void;
  dismiss: (id: number) => void;
  latest: () => QueuedProblem | null;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

export function createProblemQueue(): ProblemQueue {
  let queued: QueuedProblem[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const change = (problems: QueuedProblem[]) => {
    queued = problems;
    for (const listener of listeners) listener();
  };
  return {
    report: (error) => {
      const code = problemCodeOf(error);
      // The same trouble twice is one message, shown anew.
      change([...queued.filter((problem) => problem.code !== code), { id: nextId++, code }]);
    },
    dismiss: (id) => change(queued.filter((problem) => problem.id !== id)),
    latest: () => queued.at(-1) ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one queue. `reportProblem(error)` is for failures that have no place of their own on the page. */
export const problemQueue = createProblemQueue();
export const reportProblem = problemQueue.report;
