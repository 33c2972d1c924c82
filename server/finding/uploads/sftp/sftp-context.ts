import type { SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import { idKey } from '#platform/canonical-key.ts';
import { sumExpected } from '../uploaded-files.store.ts';
import { FILES_OF_LINK } from '../uploads.rules.ts';
import type { SentFolder, SftpDeps } from './accept-part.ts';
import type { Handles } from './sftp-handles.ts';
import type { Listing } from './sftp-listing.ts';
import { isTooDeep, readPath, type SentPath } from './sftp-paths.rules.ts';
import { failed } from './sftp-refusals.ts';

const TOO_MUCH = 'Too much has been sent: try again later.';

/** What the requests of one client share. */
export interface SftpContext extends SentFolder {
  deps: SftpDeps;
  sftp: SFTPWrapper;
  handles: Handles;
  listing: Listing;
  /** Counts a request as several, if it costs as much. */
  charge(requests: number): void;
  /**
   * @throws Refused if the link has ended, because files sent by it are then refused
   */
  checkLink(): Promise<SentFolder>;
}

/** Answers a request without content. */
export function tellOk({ sftp }: SftpContext, reqId: number): void {
  sftp.status(reqId, ssh2.utils.sftp.STATUS_CODE.OK);
}

/**
 * Parses a path that a client sent.
 * @throws Refused if files may not have this name, or not be in so many folders
 */
export function pathOf(rawPath: string): SentPath {
  const path = readPath(rawPath);
  if (path === undefined) throw failed('No file may have this name.');
  if (isTooDeep(path))
    throw failed('The file is in too many folders: send it to one with at most ten levels.');
  return path;
}

/**
 * Counts a file that a link starts to send.
 * @throws Refused if the link has sent too much
 */
export async function countFile(context: SftpContext): Promise<void> {
  const { deps, tenantId, link } = context;
  const flooded = await deps.rateLimits.take(tenantId, FILES_OF_LINK, idKey(link.linkId));
  if (flooded !== undefined) throw failed(TOO_MUCH);
  await takeRoom(context, { files: 1 });
}

/**
 * Reserves the growth of a file, or a new file.
 * @throws Refused if the link has sent too much
 */
export async function takeRoom(
  context: SftpContext,
  growth: { bytes?: number; files?: number },
): Promise<void> {
  if (!(await context.deps.quota.take(context.link, growth, () => measure(context)))) throw failed(TOO_MUCH);
}

/** Counts the files and bytes on disk, and the bytes uploaded in other ways. If there are too many files, old ones go. */
async function measure({ deps, tenantId, link: { linkId }, parts }: SftpContext) {
  const expected = await deps.database.inTenant(tenantId, (scope) =>
    sumExpected(scope, { linkId, contentHash: '' }),
  );
  const { files, bytes } = await parts.makeRoom(deps.quota.limits.files);
  return { files, bytes: bytes + expected.bytes };
}
