import type { Attributes } from 'ssh2';
import ssh2 from 'ssh2';
import { UPLOAD_BYTES_MAX } from '#contract/uploads.ts';
import { acceptPart } from './accept-part.ts';
import { countFile, pathOf, type SftpContext, takeRoom, tellOk } from './sftp-context.ts';
import { kindOfSent, type SentPath } from './sftp-paths.rules.ts';
import { denied, failed, missing } from './sftp-refusals.ts';

const { OPEN_MODE } = ssh2.utils.sftp;

/** Creates a photo from a complete file if its name is that of a photo. */
async function accept(context: SftpContext, path: SentPath): Promise<void> {
  const { parts } = context;
  const folder = await context.checkLink();
  const part = await parts.find(path.path);
  if (part === undefined) throw failed('The file was taken away meanwhile: send it again.');
  // Some programs create an empty file before they send the content.
  if (part.size === 0 || kindOfSent(path.name) !== 'Photo') return;
  const outcome = await acceptPart(context.deps, folder, path);
  if (outcome === 'Gone') throw failed('The file was taken away meanwhile: send it again.');
  if (outcome === 'Refused')
    throw failed('The shop does not take this file: it is no photo that it can read.');
}

/** Opens a file for sending. */
export async function openFile(
  context: SftpContext,
  reqId: number,
  rawPath: string,
  flags: number,
): Promise<void> {
  const { deps, parts, handles, listing, sftp } = context;
  await context.checkLink();
  const path = pathOf(rawPath);
  if ((flags & OPEN_MODE.WRITE) === 0) throw denied('Files can be sent here, and not read.');
  if (path.name === '') throw failed('No file may have this name.');
  if (kindOfSent(path.name) === 'Raw') throw denied('Raw files are not taken: send JPEGs.');
  handles.check();
  (await deps.reserveSpace(0))();
  const part = await parts.find(path.path);
  const isEmptied = (flags & OPEN_MODE.TRUNC) !== 0;
  if (part !== undefined && (flags & OPEN_MODE.EXCL) !== 0) throw failed('The file is there.');
  if (part === undefined && !isEmptied) {
    const sent = await listing.find(path);
    if (sent?.isFolder) throw failed('This is a folder.');
    if (sent !== undefined) return sftp.handle(reqId, handles.open({ kind: 'Sent', size: sent.size }));
  }
  if (part === undefined) {
    if ((flags & OPEN_MODE.CREAT) === 0) throw missing();
    await countFile(context);
  }
  const file = await parts.open(path.path, isEmptied);
  const isAppending = (flags & OPEN_MODE.APPEND) !== 0;
  try {
    sftp.handle(reqId, handles.open({ kind: 'File', at: path, file, isAppending, isTooLarge: false }));
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes to an open file. */
export async function write(
  context: SftpContext,
  reqId: number,
  handle: Buffer,
  offset: number,
  data: Buffer,
): Promise<void> {
  const { deps, handles } = context;
  await context.checkLink();
  const one = handles.find(handle);
  if (one.kind !== 'File') throw denied('The shop has this file already.');
  const { size } = await one.file.stat();
  const from = one.isAppending ? size : offset;
  if (from + data.length > UPLOAD_BYTES_MAX) {
    one.isTooLarge = true;
    throw failed('The file is too large.');
  }
  const release = await deps.reserveSpace(data.length);
  try {
    await takeRoom(context, { bytes: Math.max(0, from + data.length - size) });
    await one.file.write(data, 0, data.length, from);
  } finally {
    release();
  }
  tellOk(context, reqId);
}

/** Closes a handle. Closing a file imports it. */
export async function close(context: SftpContext, reqId: number, handle: Buffer): Promise<void> {
  const { parts, handles } = context;
  const one = handles.find(handle);
  handles.drop(handle);
  if (one.kind === 'File') {
    await one.file.close();
    if (one.isTooLarge) await parts.remove(one.at.path);
    else await accept(context, one.at);
  }
  tellOk(context, reqId);
}

/** Renames a file. */
export async function rename(context: SftpContext, reqId: number, from: string, to: string): Promise<void> {
  const { parts, listing } = context;
  await context.checkLink();
  const [old, path] = [pathOf(from), pathOf(to)];
  if (path.name === '' || kindOfSent(path.name) === 'Raw') throw denied('No file may have this name.');
  if ((await parts.find(old.path)) === undefined) {
    const sent = await listing.find(old);
    if (sent === undefined || sent.isFolder) throw missing();
    // The photo keeps its original name, but requests with the new name find it too.
    listing.rename(path.path, sent.size);
    return tellOk(context, reqId);
  }
  await parts.rename(old.path, path.path);
  await accept(context, path);
  tellOk(context, reqId);
}

/** Deletes a file that is not a photo yet. */
export async function remove(context: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const { parts, listing } = context;
  await context.checkLink();
  const path = pathOf(rawPath);
  if ((await parts.find(path.path)) === undefined)
    throw (await listing.find(path)) === undefined ? missing() : denied('What was sent stays.');
  await parts.remove(path.path);
  tellOk(context, reqId);
}

/** Sets the size of an open file. */
export async function setFacts(
  context: SftpContext,
  reqId: number,
  handle: Buffer,
  { size }: Partial<Attributes>,
): Promise<void> {
  const { deps, handles } = context;
  const one = handles.find(handle);
  // Other attributes (times and permissions) are ignored.
  if (size !== undefined && one.kind === 'File') {
    await context.checkLink();
    if (size > UPLOAD_BYTES_MAX) throw failed('The file is too large.');
    (await deps.reserveSpace(0))();
    await takeRoom(context, { bytes: Math.max(0, size - (await one.file.stat()).size) });
    await one.file.truncate(size);
  }
  tellOk(context, reqId);
}
