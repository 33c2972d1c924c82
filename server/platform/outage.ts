/**
 * Something the shop stands on is away: a disk is full, a store does not answer. Whoever met it is not at fault and
 * is done again later. The message is for the operator: a sentence that says what is wrong and what to do.
 */
export class Outage extends Error {}

/** PostgreSQL's own words for trouble that is not the statement's: connection, resources, operator, disk. */
const DATABASE_AWAY = /^(08|53|57P|58)/;
const DISK_FULL = '53100';
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The outage behind an error of a store or of the database; undefined where the error is about something else. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === DISK_FULL) return new Outage('The disk of the database is full: make room.', { cause: error });
  // A socket's file that is gone, not a file somebody looked for.
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  if (
    isSocketGone ||
    CONNECTION_LOST.has(code) ||
    (code.length === 5 && DATABASE_AWAY.test(code)) ||
    isConnectionLoss(error.message)
  ) {
    const why = 'look at its log, and whether its disk is full';
    return new Outage(`The database does not answer: ${why}.`, { cause: error });
  }
  return undefined;
}

/** What `pg` says, without any code, when a connection ends under it. */
function isConnectionLoss(message: string): boolean {
  return /^(connection terminated|client has encountered a connection error)/i.test(message);
}
