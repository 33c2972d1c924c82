import { pino } from 'pino';
import { describeError } from './describe-error.ts';
import { currentSpan } from './tracing/tracing.ts';

/**
 * A JSON log of ids, counts, durations and codes; never a name, an address, a bib, a token or a body. `describeError`
 * keeps only the fields of errors that cannot contain any.
 */
export type Log = pino.Logger;

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfLine,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['req.headers', 'email', '*.email', 'token', '*.token', 'body', '*.body'],
      remove: true,
    },
  };
  return destination === undefined ? pino(options, pino.destination(2)) : pino(options, destination);
}

/** Adds the id of the current trace to a line. */
function traceOfLine(): { traceId?: string } {
  const span = currentSpan();
  return span === undefined ? {} : { traceId: span.traceId };
}
