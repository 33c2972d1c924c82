import { setTimeout as sleep } from 'node:timers/promises';
import type { SFTPWrapper } from 'ssh2';
import { asCaller } from '#platform/database/connection-shares.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { findOpenUpload } from '../change-upload-links.ts';
import { openParts, type SentFolder, type SftpDeps } from './accept-part.ts';
import type { LinkSession } from './link-quota.ts';
import type { ConnectionPace } from './request-pace.ts';
import { type SftpContext, tellOk } from './sftp-context.ts';
import { close, openFile, remove, rename, setFacts, write } from './sftp-files.ts';
import {
  makeFolder,
  openFolder,
  readFolder,
  removeFolder,
  tellFacts,
  tellHandle,
  tellPath,
} from './sftp-folders.ts';
import { createHandles } from './sftp-handles.ts';
import { createListing } from './sftp-listing.ts';
import { denied, refusalOf } from './sftp-refusals.ts';

/**
 * The most bytes that a client may send faster than the disk writes them; the next constant is the most requests.
 * Clients send up to a few hundred requests at once.
 */
const WAITING_BYTES_MAX = 32_000_000;
const WAITING_REQUESTS_MAX = 2_000;
/** A write of at least this much content is slowed down by the network itself, and is not counted. */
const CONTENT_BYTES = 1_024;
/** The memory of a waiting request without its content. */
const REQUEST_BYTES = 1_000;
/** How long a link that was found valid is not looked up again. */
const LINK_CACHED_MS = 2_000;

/** How a session reports the requests of its connection. */
export interface ConnectionUse extends ConnectionPace {
  isUsed(): void;
}

type SentLink = { tenantId: string; link: SentFolder['link']; token: string };

/**
 * Serves the folder of an upload link. Files can be sent and become photos when they are closed; they can be listed but
 * not read back.
 * @param leave ends the connection
 * @param connection `isUsed` is called for each request, so that a connection without requests is closed
 */
export function openSftpSession(
  deps: SftpDeps,
  sent: SentLink,
  sftp: SFTPWrapper,
  leave: () => void,
  connection: ConnectionUse,
): void {
  const session = deps.quota.openSession({ tenantId: sent.tenantId, linkId: sent.link.linkId });
  const context = createContext(deps, sent, sftp, { leave, session, charge: connection.charge });
  const { inOrder, atEnd } = queueRequests(context, session, leave, connection);
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
  // Times and permissions are ignored.
  sftp.on(
    'SETSTAT',
    inOrder(async (shared, reqId) => tellOk(shared, reqId)),
  );
  sftp.on('MKDIR', inOrder(makeFolder));
  sftp.on('RMDIR', inOrder(removeFolder));
  sftp.on(
    'READ',
    inOrder(() => Promise.reject(denied('Files can be sent here, and not read.'))),
  );
  sftp.on('REALPATH', inOrder(tellPath));
  // A client that has finished waits until the server closes.
  sftp.on('end', () => atEnd(() => sftp.end()));
  // A file that was not closed is incomplete. It stays, and the client resumes it later.
  sftp.on('close', () =>
    atEnd(async () => {
      await context.handles.closeAll();
      session.close();
    }),
  );
}

function createContext(
  deps: SftpDeps,
  { tenantId, link, token }: SentLink,
  sftp: SFTPWrapper,
  { leave, session, charge }: { leave: () => void; session: LinkSession } & Pick<SftpContext, 'charge'>,
): SftpContext {
  const { linkId } = link;
  const { hold, release } = session;
  const parts = openParts(deps, tenantId, linkId);
  let seenOpenAt = Number.NEGATIVE_INFINITY;
  return {
    deps,
    tenantId,
    link,
    parts,
    sftp,
    charge,
    handles: createHandles({ hold, release }),
    listing: createListing(deps, { tenantId, linkId, parts, hold, release }),
    async checkLink() {
      if (performance.now() - seenOpenAt < LINK_CACHED_MS) return { tenantId, link, parts };
      const found = await findOpenUpload(deps, `Bearer ${token}`);
      if (isRefusal(found)) {
        leave();
        throw denied('This link has expired or was withdrawn.');
      }
      seenOpenAt = performance.now();
      return { tenantId, link: found.link, parts };
    },
  };
}

/**
 * Runs requests one after the other, in order, and answers refusals. After the client has left, no further request
 * runs.
 */
function queueRequests(
  context: SftpContext,
  session: LinkSession,
  leave: () => void,
  { isUsed, take }: ConnectionUse,
) {
  const { deps, sftp, link } = context;
  const caller = `upload link ${link.linkId}`;
  let waitingBytes = 0;
  let waitingRequests = 0;
  const left = new AbortController();
  let order = Promise.resolve();
  const end = (): void => {
    left.abort();
    leave();
  };
  sftp.on('close', () => left.abort());
  const waitForTurn = async (): Promise<void> => {
    for (let waitMs = take(); waitMs > 0 && !left.signal.aborted; waitMs = take())
      await sleep(waitMs, undefined, { signal: left.signal }).catch(() => {});
  };
  return {
    inOrder:
      <A extends unknown[]>(handle: (context: SftpContext, reqId: number, ...args: A) => Promise<void>) =>
      (reqId: number, ...args: A): void => {
        if (left.signal.aborted) return;
        isUsed();
        const isWrite = (handle as unknown) === write;
        const bytes = args.reduce<number>((sum, arg) => sum + bytesOf(arg), 0);
        waitingBytes += bytes;
        waitingRequests += 1;
        const isTooMuch = waitingBytes > WAITING_BYTES_MAX || waitingRequests > WAITING_REQUESTS_MAX;
        if (isTooMuch || !session.hold('waitingBytes', REQUEST_BYTES + bytes)) {
          end();
          return;
        }
        order = order
          // A path may be long, too, but it is no content.
          .then(() => (isWrite && bytes >= CONTENT_BYTES ? undefined : waitForTurn()))
          .then(() =>
            left.signal.aborted ? undefined : asCaller(caller, () => handle(context, reqId, ...args)),
          )
          .catch((error: unknown) => sftp.status(reqId, ...refusalOf(deps, error)))
          .finally(() => {
            waitingBytes -= bytes;
            waitingRequests -= 1;
            session.release('waitingBytes', REQUEST_BYTES + bytes);
          });
      },
    /** Runs something after all requests. */
    atEnd(work: () => void | Promise<void>): void {
      order = order.then(work);
    },
  };
}

const bytesOf = (argument: unknown): number =>
  Buffer.isBuffer(argument) || typeof argument === 'string' ? argument.length : 0;
