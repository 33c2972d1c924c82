import type { FileEntry } from 'ssh2';
import ssh2 from 'ssh2';
import { pathOf, type SftpContext, tellOk } from './sftp-context.ts';
import { attributesOf, longNameOf } from './sftp-paths.rules.ts';
import { denied, failed, missing } from './sftp-refusals.ts';

const { STATUS_CODE } = ssh2.utils.sftp;
const NAMES_AT_ONCE = 100;

/** Lists the entries of a folder as a client shows them. */
async function listEntries({ charge, listing }: SftpContext, path: string): Promise<FileEntry[]> {
  const { entries, cost } = await listing.list(path);
  charge(cost);
  return [...entries].map(([name, facts]) => ({
    filename: name,
    longname: longNameOf(name, facts),
    attrs: attributesOf(facts),
  }));
}

/** Opens a folder to be listed. */
export async function openFolder(context: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const { handles, listing, sftp } = context;
  const { path, folder, name } = pathOf(rawPath);
  handles.check();
  if ((await listing.find({ path, folder, name }))?.isFolder !== true) throw missing();
  sftp.handle(reqId, handles.open({ kind: 'Folder', path, entries: undefined }));
}

/** Sends the next entries of an open folder. */
export async function readFolder(context: SftpContext, reqId: number, handle: Buffer): Promise<void> {
  const { handles, sftp } = context;
  const one = handles.find(handle);
  if (one.kind !== 'Folder') throw failed('This is no folder.');
  one.entries ??= await listEntries(context, one.path);
  if (one.entries.length === 0) sftp.status(reqId, STATUS_CODE.EOF);
  else sftp.name(reqId, one.entries.splice(0, NAMES_AT_ONCE));
}

/** Sends the size and time of the file or folder at a path. */
export async function tellFacts(context: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const { listing, sftp } = context;
  const found = await listing.find(pathOf(rawPath));
  if (found === undefined) throw missing();
  sftp.attrs(reqId, attributesOf(found));
}

/** Sends the size and time of an open file or folder. */
export async function tellHandle(context: SftpContext, reqId: number, handle: Buffer): Promise<void> {
  const { deps, handles, sftp } = context;
  const one = handles.find(handle);
  const size = one.kind === 'File' ? (await one.file.stat()).size : one.kind === 'Sent' ? one.size : 0;
  sftp.attrs(reqId, attributesOf({ isFolder: one.kind === 'Folder', size, modifiedAt: deps.clock.now() }));
}

/** Makes a folder. */
export async function makeFolder(context: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const { listing } = context;
  if (!listing.addFolder(pathOf(rawPath).path)) throw failed('Too many folders.');
  tellOk(context, reqId);
}

/** Removes an empty folder. */
export async function removeFolder(context: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const { listing } = context;
  const { path } = pathOf(rawPath);
  if (path === '' || (await listing.hasEntries(path))) throw denied('What was sent stays.');
  listing.removeFolder(path);
  tellOk(context, reqId);
}

/** Sends the absolute path of a name. */
export async function tellPath({ deps, sftp }: SftpContext, reqId: number, rawPath: string): Promise<void> {
  const path = `/${pathOf(rawPath).path}`;
  const attrs = attributesOf({ isFolder: true, size: 0, modifiedAt: deps.clock.now() });
  sftp.name(reqId, [{ filename: path, longname: path, attrs }]);
}
