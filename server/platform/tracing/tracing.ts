import { AsyncLocalStorage } from 'node:async_hooks';

/** A span's attributes beside its name and times: routes, kinds, codes and statements; never an id of a person, never a value. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A request or a job begins a trace or continues one; what it asks of others is a part of it. */
export type RootKind = 'server' | 'consumer';

/** A piece of work that is traced, and under way. */
export interface Span {
  traceId: string;
  /** Identifies the span for a process that continues the trace (W3C Trace Context). */
  traceparent: string;
  /**
   * Begins a part: a query, a call to another server.
   * @param startedMs when it began, in milliseconds of the epoch; now unless told
   * @returns undefined if this trace is not among those that are kept
   */
  beginPart(name: string, facts: SpanFacts, startedMs?: number): Span | undefined;
  add(facts: SpanFacts): void;
  /** Ends the span; of an error only its code is recorded. */
  end(error?: unknown): void;
}

/** Traces of this process, where they are switched on. */
export interface Tracing {
  /** @param traceparent of the span that asked for it; without it a trace begins */
  begin(kind: RootKind, name: string, facts: SpanFacts, traceparent?: string): Span;
  /** Sends what was not sent yet; waits for some seconds at most. */
  close(): Promise<void>;
}

const underWay = new AsyncLocalStorage<Span>();

/** Returns the span within which this code runs; undefined if nothing is traced. */
export const currentSpan = (): Span | undefined => underWay.getStore();

/** Runs work, and all that it awaits, within a span. */
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
