import { AsyncLocalStorage } from 'node:async_hooks';

/** A span's attributes: routes, kinds, codes and statements; never a person's id, never a value. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** The kind of a root span, which begins or continues a trace: a request (`server`) or a job (`consumer`). */
export type RootKind = 'server' | 'consumer';

/** A running span. */
export interface Span {
  traceId: string;
  /** Identifies the span for a process that continues the trace (W3C Trace Context). */
  traceparent: string;
  /**
   * Begins a part: a query, a call to another server.
   * @param startedMs when it began, in milliseconds since the epoch; now by default
   * @returns undefined if this trace is not sampled
   */
  beginPart(name: string, facts: SpanFacts, startedMs?: number): Span | undefined;
  add(facts: SpanFacts): void;
  /** Ends the span; only the code of an error is recorded. */
  end(error?: unknown): void;
}

/** The traces of this process, if tracing is on. */
export interface Tracing {
  /** @param traceparent of the calling span; without it a new trace begins */
  begin(kind: RootKind, name: string, facts: SpanFacts, traceparent?: string): Span;
  /** Sends the remaining spans; waits for some seconds at most. */
  close(): Promise<void>;
}

const underWay = new AsyncLocalStorage<Span>();

/** Returns the span within which this code runs; undefined if nothing is traced. */
export const currentSpan = (): Span | undefined => underWay.getStore();

/** Runs work, including everything it awaits, within a span. */
export function runWithin<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : underWay.run(span, work);
}

/** Awaits a call to another server, and traces it as a part of the current work. */
export async function traceCall<T>(name: string, facts: SpanFacts, call: () => Promise<T>): Promise<T> {
  const part = currentSpan()?.beginPart(name, facts);
  if (part === undefined) return call();
  try {
    const answer = await call();
    part.end();
    return answer;
  } catch (error) {
    part.end(error);
    throw error;
  }
}
