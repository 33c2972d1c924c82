import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response to a visitor, from the cache or from the shop. */
interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Kept extends Got {
  /** Until when it is fresh, and until when it may be served stale while it is revalidated, in ms. */
  freshUntil: number;
  usableUntil: number;
}

/** The requests of the caches to the shop. */
export interface OriginLoad {
  calls: number;
  notModified: number;
  bytes: number;
  byKind: Map<string, number>;
}

/** Reads a directive in seconds from a Cache-Control header, in ms; undefined if it is missing. */
function directive(header: string, name: string): number | undefined {
  const seconds = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(header)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/**
 * Creates one edge of a CDN: a shared cache that stores what the headers allow (RFC 9111, RFC 5861), sends one request for
 * concurrent identical ones, and forwards requests with a token.
 * @param kindOf what a path is counted as
 */
export function createEdge(
  origin: { address: string; host: string; agent: Agent },
  load: OriginLoad,
  kindOf: (path: string) => string,
) {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<Got>>();

  const askShop = (path: string, more: Record<string, string>): Promise<Got> =>
    new Promise((resolve, reject) => {
      const headers = { host: origin.host, ...more };
      const outgoing = request(origin.address + path, { agent: origin.agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          load.calls += 1;
          load.bytes += body.byteLength;
          load.byKind.set(kindOf(path), (load.byKind.get(kindOf(path)) ?? 0) + 1);
          if (answer.statusCode === 304) load.notModified += 1;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
      });
      outgoing.on('error', reject);
      outgoing.end();
    });

  const renew = async (path: string): Promise<Got> => {
    const known = kept.get(path);
    const etag = known?.headers.etag;
    const got = await askShop(path, etag === undefined ? {} : { 'if-none-match': etag });
    const answer = got.status === 304 && known !== undefined ? { ...known, headers: got.headers } : got;
    const control = String(answer.headers['cache-control'] ?? 'no-store');
    const now = performance.now();
    const freshMs = directive(control, 's-maxage') ?? directive(control, 'max-age');
    if (/private|no-store/.test(control) || freshMs === undefined) kept.delete(path);
    else {
      const freshUntil = now + freshMs;
      const usableUntil = freshUntil + (directive(control, 'stale-while-revalidate') ?? 0);
      kept.set(path, { ...answer, freshUntil, usableUntil });
    }
    return answer;
  };

  const renewOnce = (path: string): Promise<Got> => {
    const running = asked.get(path);
    if (running !== undefined) return running;
    const renewing = renew(path).finally(() => asked.delete(path));
    asked.set(path, renewing);
    return renewing;
  };

  return async (path: string, token?: string): Promise<Got> => {
    if (token !== undefined) return askShop(path, { authorization: `Bearer ${token}` });
    const known = kept.get(path);
    const now = performance.now();
    if (known === undefined || known.usableUntil < now) return renewOnce(path);
    if (known.freshUntil < now) void renewOnce(path);
    return known;
  };
}
