import type { FileHandle } from 'node:fs/promises';
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import { UPLOAD_BYTES_MAX } from '#contract/uploads.ts';
import { idKey } from '#platform/canonical-key.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { outageOf } from '#platform/outage.ts';
import { diskFault } from '#platform/storage/storage-outage.ts';
import { findOpenUpload } from '../change-upload-links.ts';
import { countBytesComing } from '../uploaded-files.store.ts';
import { FILES_OF_LINK } from '../uploads.rules.ts';
import { acceptPart, openParts, type SentFolder, type SftpDeps } from './accept-part.ts';
import { createListing } from './sftp-listing.ts';
import { attributesOf, kindOfSent, longNameOf, readPath, type SentPath } from './sftp-paths.rules.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

/** Files and folders that a client has open at once. */
const HANDLES_MAX = 32;
/** Bytes that a client may send ahead of the disk. */
const WAITING_BYTES_MAX = 32_000_000;
/** How long a link counts as open without being looked up. */
const LINK_CACHED_MS = 2_000;
const NAMES_AT_ONCE = 100;
const TOO_MUCH = 'Too much has been sent: try again later.';

/** What a client opened. */
type Opened =
  | { kind: 'File'; at: SentPath; file: FileHandle; isAppending: boolean; isTooLarge: boolean }
  /** It is a photo already, and takes nothing more. */
  | { kind: 'Sent'; size: number }
  /** Its entries are read when they are first asked for. */
  | { kind: 'Folder'; path: string; entries: FileEntry[] | undefined };

/** A refusal that a client is told. */
class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const denied = (message: string) => new Refused(STATUS_CODE.PERMISSION_DENIED, message);
const failed = (message: string) => new Refused(STATUS_CODE.FAILURE, message);
const missing = () => new Refused(STATUS_CODE.NO_SUCH_FILE, 'There is no such file.');

/**
 * Serves the folder of an upload link: files can be sent to it and are photos when they are closed; they are listed and never
 * read back.
 * @param leave ends the connection
 * @param isUsed is called with each request: a connection that asks for nothing is closed
 */
export function openSftpSession(
  deps: SftpDeps,
  { tenantId, link, token }: { tenantId: string; link: SentFolder['link']; token: string },
  sftp: SFTPWrapper,
  leave: () => void,
  isUsed: () => void,
): void {
  const { linkId } = link;
  const parts = openParts(deps, tenantId, linkId);
  const opened = new Map<number, Opened>();
  const listing = createListing(deps, { tenantId, linkId, parts });
  let [nextHandle, seenOpenAt, waitingBytes] = [0, Number.NEGATIVE_INFINITY, 0];
  let order = Promise.resolve();

  /** @throws where the link has ended: files sent by it are refused */
  const checkLink = async (): Promise<SentFolder> => {
    if (performance.now() - seenOpenAt < LINK_CACHED_MS) return { tenantId, link, parts };
    const found = await findOpenUpload(deps, `Bearer ${token}`);
    if (isRefusal(found)) {
      leave();
      throw denied('This link has expired or was withdrawn.');
    }
    seenOpenAt = performance.now();
    return { tenantId, link: found.link, parts };
  };

  const at = (said: string): SentPath => {
    const path = readPath(said);
    if (path === undefined) throw failed('No file may have this name.');
    return path;
  };

  const handleOf = (handle: Buffer): Opened => {
    const one = handle.length === 4 ? opened.get(handle.readUInt32BE()) : undefined;
    if (one === undefined) throw failed('There is no such handle.');
    return one;
  };

  /** @throws Refused where too much is open, whatever it is */
  const checkHandles = (): void => {
    if (opened.size >= HANDLES_MAX) throw failed('Too many files and folders are open.');
  };

  const give = (reqId: number, one: Opened): void => {
    checkHandles();
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(nextHandle);
    opened.set(nextHandle, one);
    nextHandle += 1;
    sftp.handle(reqId, handle);
  };

  /** Takes a file that is named like a photo and wholly here. */
  const accept = async (path: SentPath): Promise<void> => {
    const folder = await checkLink();
    const part = await parts.find(path.path);
    if (part === undefined) throw failed('The file was taken away meanwhile: send it again.');
    // Some programs make an empty file before they send it.
    if (part.size === 0 || kindOfSent(path.name) !== 'Photo') return;
    const fate = await acceptPart(deps, folder, path);
    if (fate === 'Gone') throw failed('The file was taken away meanwhile: send it again.');
    if (fate === 'Refused')
      throw failed('The shop does not take this file: it is no photo that it can read.');
  };

  const openFile = async (reqId: number, said: string, flags: number): Promise<void> => {
    await checkLink();
    const path = at(said);
    if ((flags & OPEN_MODE.WRITE) === 0) throw denied('Files can be sent here, and not read.');
    if (path.name === '') throw failed('No file may have this name.');
    if (kindOfSent(path.name) === 'Raw') throw denied('Raw files are not taken: send JPEGs.');
    checkHandles();
    await deps.requireSpace();
    const part = await parts.find(path.path);
    const isEmptied = (flags & OPEN_MODE.TRUNC) !== 0;
    if (part !== undefined && (flags & OPEN_MODE.EXCL) !== 0) throw failed('The file is there.');
    if (part === undefined && !isEmptied) {
      const sent = await listing.find(path);
      if (sent?.isFolder) throw failed('This is a folder.');
      if (sent !== undefined) return give(reqId, { kind: 'Sent', size: sent.size });
    }
    if (part === undefined) {
      if ((flags & OPEN_MODE.CREAT) === 0) throw missing();
      await checkLimits();
    }
    const file = await parts.open(path.path, isEmptied);
    const isAppending = (flags & OPEN_MODE.APPEND) !== 0;
    give(reqId, { kind: 'File', at: path, file, isAppending, isTooLarge: false });
  };

  const checkLimits = async (): Promise<void> => {
    const flooded = await deps.rateLimits.take(tenantId, FILES_OF_LINK, idKey(linkId));
    if (flooded !== undefined) throw failed(TOO_MUCH);
    await takeRoom(0);
  };

  /** Counts what lies on the disk, and what comes in another way. */
  const measure = async (): Promise<number> => {
    let bytes = await deps.database.inTenant(tenantId, (scope) =>
      countBytesComing(scope, { linkId, contentHash: '' }),
    );
    for await (const { size } of parts.list()) bytes += size;
    return bytes;
  };

  /** Takes room for what a file grows by. @throws Refused where the link has sent too much */
  const takeRoom = async (bytes: number): Promise<void> => {
    if (!(await deps.quota.take(link, bytes, measure))) throw failed(TOO_MUCH);
  };

  const write = async (reqId: number, handle: Buffer, offset: number, data: Buffer): Promise<void> => {
    await checkLink();
    const one = handleOf(handle);
    if (one.kind !== 'File') throw denied('The shop has this file already.');
    const { size } = await one.file.stat();
    const from = one.isAppending ? size : offset;
    if (from + data.length > UPLOAD_BYTES_MAX) {
      one.isTooLarge = true;
      throw failed('The file is too large.');
    }
    await deps.requireSpace();
    await takeRoom(Math.max(0, from + data.length - size));
    await one.file.write(data, 0, data.length, from);
    ok(reqId);
  };

  const close = async (reqId: number, handle: Buffer): Promise<void> => {
    const one = handleOf(handle);
    opened.delete(handle.readUInt32BE());
    if (one.kind === 'File') {
      await one.file.close();
      if (one.isTooLarge) await parts.remove(one.at.path);
      else await accept(one.at);
    }
    ok(reqId);
  };

  const rename = async (reqId: number, from: string, to: string): Promise<void> => {
    await checkLink();
    const [old, path] = [at(from), at(to)];
    if (path.name === '' || kindOfSent(path.name) === 'Raw') throw denied('No file may have this name.');
    if ((await parts.find(old.path)) === undefined) {
      const sent = await listing.find(old);
      if (sent === undefined || sent.isFolder) throw missing();
      // A photo keeps the name that it came with; a person who asks finds it by the new one, too.
      listing.rename(path.path, sent.size);
      return ok(reqId);
    }
    await parts.rename(old.path, path.path);
    await accept(path);
    ok(reqId);
  };

  const remove = async (reqId: number, said: string): Promise<void> => {
    await checkLink();
    const path = at(said);
    if ((await parts.find(path.path)) === undefined)
      throw (await listing.find(path)) === undefined ? missing() : denied('What was sent stays.');
    await parts.remove(path.path);
    ok(reqId);
  };

  const openFolder = async (reqId: number, said: string): Promise<void> => {
    const { path, folder, name } = at(said);
    checkHandles();
    if ((await listing.find({ path, folder, name }))?.isFolder !== true) throw missing();
    give(reqId, { kind: 'Folder', path, entries: undefined });
  };

  const listEntries = async (path: string): Promise<FileEntry[]> =>
    [...(await listing.list(path))].map(([name, facts]) => ({
      filename: name,
      longname: longNameOf(name, facts),
      attrs: attributesOf(facts),
    }));

  const readFolder = async (reqId: number, handle: Buffer): Promise<void> => {
    const one = handleOf(handle);
    if (one.kind !== 'Folder') throw failed('This is no folder.');
    one.entries ??= await listEntries(one.path);
    if (one.entries.length === 0) sftp.status(reqId, STATUS_CODE.EOF);
    else sftp.name(reqId, one.entries.splice(0, NAMES_AT_ONCE));
  };

  const tellFacts = async (reqId: number, said: string): Promise<void> => {
    const found = await listing.find(at(said));
    if (found === undefined) throw missing();
    sftp.attrs(reqId, attributesOf(found));
  };

  const tellHandle = async (reqId: number, handle: Buffer): Promise<void> => {
    const one = handleOf(handle);
    const size = one.kind === 'File' ? (await one.file.stat()).size : one.kind === 'Sent' ? one.size : 0;
    sftp.attrs(reqId, attributesOf({ isFolder: one.kind === 'Folder', size, modifiedAt: deps.clock.now() }));
  };

  const setFacts = async (reqId: number, handle: Buffer, { size }: Partial<Attributes>): Promise<void> => {
    const one = handleOf(handle);
    // Times and permissions are nobody's here.
    if (size !== undefined && one.kind === 'File') {
      await checkLink();
      if (size > UPLOAD_BYTES_MAX) throw failed('The file is too large.');
      await deps.requireSpace();
      await takeRoom(Math.max(0, size - (await one.file.stat()).size));
      await one.file.truncate(size);
    }
    ok(reqId);
  };

  const makeFolder = async (reqId: number, said: string): Promise<void> => {
    if (!listing.addFolder(at(said).path)) throw failed('Too many folders.');
    ok(reqId);
  };

  const removeFolder = async (reqId: number, said: string): Promise<void> => {
    const { path } = at(said);
    if (path === '' || (await listing.list(path)).size > 0) throw denied('What was sent stays.');
    listing.removeFolder(path);
    ok(reqId);
  };

  const ok = (reqId: number): void => sftp.status(reqId, STATUS_CODE.OK);

  /** Does one request after the other, as they come, and tells what it was refused for. */
  const inOrder =
    <A extends unknown[]>(handle: (reqId: number, ...args: A) => Promise<void>) =>
    (reqId: number, ...args: A): void => {
      isUsed();
      const bytes = args.reduce<number>((sum, arg) => sum + (Buffer.isBuffer(arg) ? arg.length : 0), 0);
      waitingBytes += bytes;
      if (waitingBytes > WAITING_BYTES_MAX) {
        leave();
        return;
      }
      order = order
        .then(() => handle(reqId, ...args))
        .catch((error: unknown) => sftp.status(reqId, ...refusalOf(deps, error)))
        .finally(() => {
          waitingBytes -= bytes;
        });
    };

  sftp.on('OPEN', inOrder(openFile));
  sftp.on('WRITE', inOrder(write));
  sftp.on('CLOSE', inOrder(close));
  sftp.on('RENAME', inOrder(rename));
  sftp.on('REMOVE', inOrder(remove));
  sftp.on('OPENDIR', inOrder(openFolder));
  sftp.on('READDIR', inOrder(readFolder));
  for (const event of ['STAT', 'LSTAT'] as const) sftp.on(event as 'STAT', inOrder(tellFacts));
  sftp.on('FSTAT', inOrder(tellHandle));
  sftp.on('FSETSTAT', inOrder(setFacts));
  sftp.on(
    'SETSTAT',
    inOrder(async (reqId) => ok(reqId)),
  );
  sftp.on('MKDIR', inOrder(makeFolder));
  sftp.on('RMDIR', inOrder(removeFolder));
  sftp.on(
    'READ',
    inOrder(async () => Promise.reject(denied('Files can be sent here, and not read.'))),
  );
  sftp.on(
    'REALPATH',
    inOrder(async (reqId, said: string) => {
      const path = `/${at(said).path}`;
      const attrs = attributesOf({ isFolder: true, size: 0, modifiedAt: deps.clock.now() });
      sftp.name(reqId, [{ filename: path, longname: path, attrs }]);
    }),
  );
  // A client that has said all waits for the server to close.
  sftp.on('end', () => {
    order = order.then(() => sftp.end());
  });
  // What was not closed is not whole: it stays, and a person who comes back goes on with it.
  sftp.on('close', () => {
    order = order.then(async () => {
      for (const one of opened.values()) if (one.kind === 'File') await one.file.close();
      opened.clear();
    });
  });
}

/** Says what a client is told where something failed. */
function refusalOf(deps: SftpDeps, error: unknown): [number, string] {
  if (error instanceof Refused) return [error.code, error.message];
  const fault = diskFault(error, 'uploads');
  const outage = fault instanceof Error ? outageOf(fault) : undefined;
  deps.log.error({ err: outage ?? error }, 'a file could not be taken');
  return [STATUS_CODE.FAILURE, 'The shop cannot store files at the moment: send it again later.'];
}
