/**
 * A resource that the shop depends on is unavailable: a disk is full, a store does not answer. The affected work did
 * not fail and is retried later. The message states what is wrong and what to do.
 */
export class Outage extends Error {}

/** A lock that a visitor's transaction needs was not released in time. The transaction was rolled back. */
export class LockTaken extends Outage {
  /** Undefined for a lock of a row. */
  readonly lock: string | undefined;

  constructor(lock?: string, options?: ErrorOptions) {
    super('Another transaction has locked what this one needs: try again.', options);
    this.lock = lock;
  }
}

/** PostgreSQL's codes for faults that the statement did not cause: connection, resources, operator, disk. */
const DATABASE_AWAY = /^(08|53|57P|58)/;
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Finds the outage behind an error of a store or of the database; undefined if the error has another cause. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const of = (sentence: string) => new Outage(sentence, { cause: error });
  // A system error from another thread has lost its code, but its message begins with the code.
  if (code === 'ENOSPC' || error.message.startsWith('ENOSPC:')) return of('A disk is full: make room.');
  if (code === LOCK_NOT_AVAILABLE) return new LockTaken(undefined, { cause: error });
  if (code === DISK_FULL) return of('The disk of the database is full: make room.');
  const isTroubled = code.length === 5 && DATABASE_AWAY.test(code);
  if (isTroubled || isSocketFault(error, code) || isConnectionLoss(error.message))
    return of(
      `The database does not answer${addressOf(error)}: look at its log, and whether its disk is full.`,
    );
  return undefined;
}

/** Returns the address that did not answer, as in ` at 127.0.0.1:5432`; empty if the system does not report it. */
function addressOf(error: Error): string {
  return 'address' in error && 'port' in error ? ` at ${error.address}:${error.port}` : '';
}

/**
 * Returns whether an error is a socket fault of the database's connection: clients of other servers wrap their
 * socket faults in errors of their own.
 */
function isSocketFault(error: Error, code: string): boolean {
  if (!('syscall' in error)) return false;
  // The file of the socket is missing, not a requested file.
  return CONNECTION_LOST.has(code) || (code === 'ENOENT' && error.syscall === 'connect');
}

/**
 * Returns whether a message is one that `pg` or Kysely throws without a code, because a connection ended or none was
 * available.
 */
function isConnectionLoss(message: string): boolean {
  return /^(connection terminated|client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|postgres connection has been discarded)/i.test(
    message,
  );
}
