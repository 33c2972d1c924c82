import { ApiProblem, problemOf, type ReportedProblem } from './api-problem.ts';

/** For how long the snackbar shows a message before it checks for the next one (product §9). */
export const SNACKBAR_REFRESH_MS = 7000;

/** A failure that no other place on the page shows. */
interface QueuedProblem extends ReportedProblem {
  id: number;
  /** An unexpected error's own text; null for an error of the server, whose code has a translated text. */
  detail: string | null;
}

/** Failures waiting to be shown by the snackbar, which shows latest first. */
export interface ProblemQueue {
  report: (error: unknown) => void;
  dismiss: (id: number) => void;
  latest: () => QueuedProblem | null;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** Returns the first of the error's message, name and stack that is not empty (product §4, Errors). */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name || error.stack || '';
  return String(error);
}

/**
 * The visitor navigated elsewhere before a page or response arrived, or reloaded the page: this is not a failure (product
 * §4).
 */
function isDuplicateNavigation(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NavigationDuplicated' || error.name === 'AbortError');
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
      if (isDuplicateNavigation(error)) return;
      const { code, retryAfterSeconds } = problemOf(error);
      const detail = error instanceof ApiProblem ? null : messageOf(error);
      // A repeated failure is queued once, and shown again.
      const others = queued.filter((problem) => problem.code !== code || problem.detail !== detail);
      change([...others, { id: nextId++, code, retryAfterSeconds, detail }]);
    },
    dismiss: (id) => change(queued.filter((problem) => problem.id !== id)),
    latest: () => queued.at(-1) ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's only queue. `reportProblem(error)` is for failures that no other place on the page shows. */
export const problemQueue = createProblemQueue();
export const reportProblem = problemQueue.report;
