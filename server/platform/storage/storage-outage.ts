import { Outage } from '../outage.ts';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Codes of faults of the disk, its mount or its permissions; a wrong key or a missing file is not among them. */
const DISK_AWAY = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN']);

/** Converts a disk's error to an outage of the folder; returns any other error unchanged. */
export function diskFault(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (DISK_FULL.has(code)) return new Outage(`The disk of ${folder} is full: make room.`, { cause: error });
  if (DISK_AWAY.has(code) || isFolderRefused(error))
    return new Outage(
      `The files in ${folder} cannot be reached (${code}): check the disk and who may use it.`,
      {
        cause: error,
      },
    );
  return error;
}

/** On a read-only disk Node reports a missing folder if it creates a folder recursively. */
const isFolderRefused = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(codeOf(error)) &&
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'mkdir';

const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ERR_STREAM_PREMATURE_CLOSE'],
]);
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/i;

/**
 * Converts an S3 client's error to an outage of the store, if the store, the network or the credentials are the cause.
 */
export function s3Fault(error: unknown, store: string): unknown {
  if (!(error instanceof Error)) return error;
  const status = statusOf(error);
  const as = (sentence: string) => new Outage(sentence, { cause: error });
  if (status === 507 || FULL.test(error.name)) return as(`The store ${store} is full: make room.`);
  if (status === 401 || status === 403 || error.name === 'CredentialsProviderError')
    return as(`The store ${store} refuses our keys (${error.name}): check them and what they allow.`);
  if (error.name === 'NoSuchBucket')
    return as(`The store ${store} has no such bucket: make it, or check the name.`);
  const isBusy = status !== undefined && (status >= 500 || status === 429 || status === 408);
  if (isBusy || NETWORK.has(codeOf(error)) || error.name === 'TimeoutError' || error.message === 'aborted')
    return as(`The store ${store} does not answer (${codeOf(error) || error.name}): see that it runs.`);
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns the HTTP status of a store's answer, which the SDK adds to its errors. */
function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null)
    return undefined;
  const { $metadata: facts } = error;
  return 'httpStatusCode' in facts && typeof facts.httpStatusCode === 'number'
    ? facts.httpStatusCode
    : undefined;
}
