import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recording proxy of a store: it records every call, and some fail. */
export interface WatchedStore {
  port: number;
  /** As in `PUT /photos/film.mp4?partNumber=1&uploadId=…`, in order. */
  calls: string[];
  /** Calls that are answered with 503 and not forwarded; by default none. */
  fails: (call: string) => boolean;
  /** The maximum of concurrent uploads. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Opens a proxy in front of a store on this machine. */
export async function watchStore(storePort: number): Promise<WatchedStore> {
  let atOnce = 0;
  let most = 0;
  const handOn = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '', headers } = incoming;
    const call = `${method} ${url}`;
    watched.calls.push(call);
    if (watched.fails(call)) {
      incoming.resume().once('end', () => response.writeHead(503).end());
      return;
    }
    if (method === 'PUT') {
      most = Math.max(most, ++atOnce);
      response.once('close', () => atOnce--);
    }
    // The host name is signed, so it stays unchanged.
    const onward = request({ host: '127.0.0.1', port: storePort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(handOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watched: WatchedStore = {
    port: (server.address() as AddressInfo).port,
    calls: [],
    fails: () => false,
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return watched;
}
