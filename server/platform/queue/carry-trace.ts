import type { Span } from '../tracing/tracing.ts';

/** The name under which a job carries the span that sent it, beside its payload. */
const TRACEPARENT = 'traceparent';

/** Adds to a job's payload the span within which it is sent; nothing if nothing is traced. */
export function carryTrace(payload: object, span: Span | undefined): object {
  return span === undefined ? payload : { ...payload, [TRACEPARENT]: span.traceparent };
}

/** Parts what a job carries into its payload, as its handler checks it, and the span that sent it. */
export function readCarried(data: unknown): { payload: unknown; traceparent: string | undefined } {
  if (typeof data !== 'object' || data === null || !(TRACEPARENT in data))
    return { payload: data, traceparent: undefined };
  const { [TRACEPARENT]: traceparent, ...payload } = data;
  return { payload, traceparent: String(traceparent) };
}
