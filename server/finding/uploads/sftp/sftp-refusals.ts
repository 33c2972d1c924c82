import ssh2 from 'ssh2';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import { diskFault } from '#platform/storage/storage-outage.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** A refusal for the client. */
class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const denied = (message: string) => new Refused(STATUS_CODE.PERMISSION_DENIED, message);
export const failed = (message: string) => new Refused(STATUS_CODE.FAILURE, message);
export const missing = () => new Refused(STATUS_CODE.NO_SUCH_FILE, 'There is no such file.');

/** Formats a failure for the client. */
export function refusalOf(deps: Pick<Deps, 'log'>, error: unknown): [number, string] {
  if (error instanceof Refused) return [error.code, error.message];
  const fault = diskFault(error, 'uploads');
  const outage = fault instanceof Error ? outageOf(fault) : undefined;
  deps.log.error({ err: outage ?? error }, 'a file could not be taken');
  return [STATUS_CODE.FAILURE, 'The shop cannot store files at the moment: send it again later.'];
}
