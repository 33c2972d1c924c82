import { pino } from 'pino';
import { describeError } from './describe-error.ts';

/**
 * A JSON log. What goes in is ids, counts, durations and codes; never a name, an address, a bib, a token or a
 * body. Of errors `describeError` keeps what cannot hold any.
 */
export type Log = pino.Logger;

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['req.headers', 'email', '*.email', 'token', '*.token', 'body', '*.body'],
      remove: true,
    },
  };
  return destination === undefined ? pino(options, pino.destination(2)) : pino(options, destination);
}
