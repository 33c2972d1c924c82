import type { Span } from '../tracing/tracing.ts';

/** The field of a job that contains the sending span, beside the payload. */
const TRACEPARENT = 'traceparent';

/** Adds to a job's payload the span within which it is sent; nothing if nothing is traced. */
export function carryTrace(payload: object, span: Span | undefined): object {
  return span === undefined ? payload : { ...payload, [TRACEPARENT]: span.traceparent };
}

/** Splits a job's data into the payload, which its handler validates, and the sending span. */
export function readCarried(data: unknown): { payload: unknown; traceparent: string | undefined } {
  if (typeof data !== 'object' || data === null || !(TRACEPARENT in data))
    return { payload: data, traceparent: undefined };
  const { [TRACEPARENT]: traceparent, ...payload } = data;
  return { payload, traceparent: String(traceparent) };
}
