import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { AuthContext, Connection } from 'ssh2';
import ssh2 from 'ssh2';
import { networkKey } from '#platform/canonical-key.ts';
import { asCaller } from '#platform/database/connection-shares.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createSpaceCheck } from '#platform/storage/free-space.ts';
import { findOpenUpload, type OpenUpload } from '../change-upload-links.ts';
import type { UploadDeps } from '../receive-upload.ts';
import { EXPECTED_BYTES_MAX, UNFINISHED_FILES_MAX, WRONG_LINKS } from '../uploads.rules.ts';
import { rootOf, type SftpDeps, sweepParts } from './accept-part.ts';
import { createLinkQuota, type LinkLimits } from './link-quota.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';
import { createRequestPace, type RequestPace } from './request-pace.ts';
import { openSftpSession } from './sftp-session.ts';

declare module 'ssh2' {
  interface Connection {
    /** ssh2's types lack this method. */
    setNoDelay(noDelay: boolean): void;
  }
}

/** A running SFTP server. */
interface SftpServer {
  port: number;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 200;
const CONNECTIONS_OF_NETWORK = 20;
/**
 * The most connections of one upload link, from all networks. All links of a tenant together may have half of all
 * connections.
 */
const CONNECTIONS_OF_LINK = 40;
/** What the connections of a link may use together. Only folders whose contents are being read are open. */
const OF_LINK: LinkLimits = {
  bytes: EXPECTED_BYTES_MAX,
  files: UNFINISHED_FILES_MAX,
  openFiles: 400,
  openFolders: 40,
  names: 10_000,
  waitingBytes: 64_000_000,
};
/** The time limit for authentication; the next constant is the number of attempts. */
const LOGIN_MS = 20_000;
const TRIES_MAX = 3;
/** The most keys and other methods that a program may try before the password. */
const OTHER_TRIES_MAX = 20;
/** The most new connections of one network per minute, because each costs a key exchange. */
const NEW_OF_NETWORK = 120;
/** A connection without requests is closed after this time. */
const IDLE_MS = 10 * 60_000;
/** A lost connection is detected after two minutes. */
const KEEPALIVE_MS = 30_000;
const KEEPALIVES = 4;
/** The most SFTP sessions of one connection. */
const SESSIONS_MAX = 10;
const SWEPT_EVERY_MS = 60_000;

interface SftpOptions {
  hostKey: string;
  port: number;
  host: string;
  pace?: RequestPace;
  connectionsMax?: number;
  connectionsOfLink?: number;
  ofLink?: Partial<LinkLimits>;
}

/**
 * Opens an SFTP server for photographers. The user name is an upload link's id, and the password is its token. There is
 * no shell and no forwarding.
 * @param hostKey a private key in OpenSSH or PEM format
 */
export async function openSftpServer(
  base: Omit<UploadDeps, 'uploads'> & Pick<Deps, 'config' | 'log' | 'rateLimits'>,
  {
    hostKey,
    port,
    host,
    pace = createRequestPace(),
    connectionsMax = CONNECTIONS_MAX,
    connectionsOfLink = CONNECTIONS_OF_LINK,
    ofLink = {},
  }: SftpOptions,
): Promise<SftpServer> {
  const uploads = await base.storage.openUploads();
  const reserveSpace = createSpaceCheck(dirname(rootOf({ ...base, uploads })));
  const quota = createLinkQuota({ ...OF_LINK, ...ofLink });
  const deps: SftpDeps = { ...base, uploads, reserveSpace, quota };
  const logins = createLoginLimits({ ofLink: connectionsOfLink, ofTenant: connectionsMax / 2 });
  const ofNetwork = new Map<string, number>();
  const newOfNetwork = new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 });
  const connections = new Set<Connection>();
  /** Connections that have not logged in, oldest first. */
  const strangers = new Set<Connection>();
  const leave = (connection: Connection): void => {
    connections.delete(connection);
    strangers.delete(connection);
    connection.end();
  };
  const server = new ssh2.Server(
    {
      hostKeys: [hostKey],
      ident: 'photofinish',
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: KEEPALIVES,
    },
    (connection, { ip }) => {
      const network = networkKey(ip);
      const count = (ofNetwork.get(network) ?? 0) + 1;
      const recent = newOfNetwork.get(network) ?? { count: 0 };
      if (recent.count === 0) newOfNetwork.set(network, recent);
      recent.count += 1;
      // Answers are small packets, and the client waits for each before it sends the next request.
      connection.setNoDelay(true);
      // Broken connections and clients' protocol errors are not errors of the server.
      connection.on('error', () => {});
      ofNetwork.set(network, count);
      connections.add(connection);
      strangers.add(connection);
      connection.on('ready', () => strangers.delete(connection));
      connection.on('close', () => {
        connections.delete(connection);
        strangers.delete(connection);
        const left = (ofNetwork.get(network) ?? 1) - 1;
        if (left === 0) ofNetwork.delete(network);
        else ofNetwork.set(network, left);
      });
      const isFlood = recent.count > NEW_OF_NETWORK;
      if (isFlood || count > CONNECTIONS_OF_NETWORK) return leave(connection);
      welcome({ ...deps, logins }, connection, ip, pace.open(network));
      // Otherwise several networks could keep photographers out with connections that never log in.
      const [oldest] = strangers;
      if (connections.size > connectionsMax && oldest !== undefined) leave(oldest);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  let sweeping = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweeping
      .then(() => sweepParts(deps))
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'files that were sent could not be looked through'),
      );
  };
  sweep();
  const timer = setInterval(sweep, SWEPT_EVERY_MS);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      clearInterval(timer);
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await sweeping;
    },
  };
}

/** Authenticates a connection by a link, and opens only that link's folder. */
function welcome(
  deps: SftpDeps & { logins: LoginLimits },
  connection: Connection,
  ip: string,
  pace: ReturnType<RequestPace['open']>,
): void {
  const leave = (): void => void connection.end();
  const patience = setTimeout(leave, LOGIN_MS);
  let [tries, otherTries, opened]: [number, number, (OpenUpload & { token: string }) | undefined] = [
    0,
    0,
    undefined,
  ];
  let isClosed = false;
  connection.on('close', () => {
    isClosed = true;
    clearTimeout(patience);
  });
  connection.on('authentication', (context) => {
    if (context.method !== 'password') {
      otherTries += 1;
      return otherTries > OTHER_TRIES_MAX ? leave() : context.reject(['password']);
    }
    tries += 1;
    const { username, password } = context;
    const enter = async (): Promise<void> => {
      const found = await asCaller(networkKey(ip), () => findLink(deps, { username, password, ip }));
      // If the connection closed meanwhile, counting it now would never be undone.
      if (isClosed) return;
      if (found === 'Flooded') return leave();
      const leaveCount = found === undefined ? undefined : deps.logins.enter(found);
      if (found === undefined || leaveCount === undefined) return refuse(context);
      connection.on('close', leaveCount);
      opened = { ...found, token: password };
      context.accept();
    };
    enter().catch((error: unknown) => {
      deps.log.error({ err: error }, 'the SFTP login failed');
      leave();
    });
  });
  const refuse = (context: AuthContext): void => {
    context.reject(['password']);
    if (tries >= TRIES_MAX) leave();
  };
  const idle = setTimeout(leave, IDLE_MS);
  const isUsed = (): void => void idle.refresh();
  connection.on('close', () => clearTimeout(idle));
  connection.on('ready', () => clearTimeout(patience));
  // ssh2 refuses everything without a listener: shells, commands, forwarding.
  let sessions = 0;
  connection.on('session', (accept) => {
    const upload = opened;
    sessions += 1;
    if (upload === undefined || sessions > SESSIONS_MAX) return leave();
    accept().on('sftp', (acceptSftp) =>
      openSftpSession(deps, upload, acceptSftp(), leave, { ...pace, isUsed }),
    );
  });
}

/**
 * Finds the link for a user name and password. Only unknown passwords and other names count as wrong: clients repeat
 * logins by an ended link, and a whole network must not lose access by that.
 * @returns Flooded if the network sent too many wrong passwords
 */
async function findLink(
  deps: SftpDeps,
  { username, password, ip }: { username: string; password: string; ip: string },
): Promise<OpenUpload | 'Flooded' | undefined> {
  const found = await findOpenUpload(deps, `Bearer ${password}`);
  if (isRefusal(found) && found.refused !== 'Unauthorized') return undefined;
  if (!isRefusal(found) && found.link.linkId === username.toLowerCase()) return found;
  const flooded = await deps.rateLimits.take(DESK_SCOPE_ID, WRONG_LINKS, networkKey(ip));
  return flooded && 'Flooded';
}
