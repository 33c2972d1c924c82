import { ApiProblem, problemOf, type ReportedProblem } from './api-problem.ts';

/** For how long the snackbar shows a message before it looks again (product §9). */
export const SNACKBAR_REFRESH_MS = 7000;

/** A failure that has no place of its own on the page. */
interface QueuedProblem extends ReportedProblem {
  id: number;
  /** An unexpected error's own text; null for an answer of the server, whose code has a text in the visitor's language. */
  detail: string | null;
}

/** Failures waiting to be shown by the snackbar, which shows the latest. */
export interface ProblemQueue {
  report: (error: unknown) => void;
  dismiss: (id: number) => void;
  latest: () => QueuedProblem | null;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** Selects the error's message, name or stack: the first that is not empty (product §4, Errors). */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name || error.stack || '';
  return String(error);
}

/** The visitor navigated before a page or an answer arrived, or reloaded the current page: no failure (product §4). */
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
      // The same trouble twice is one message, shown again.
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

/** The page's one queue. `reportProblem(error)` is for failures that have no place of their own on the page. */
export const problemQueue = createProblemQueue();
export const reportProblem = problemQueue.report;
