import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A store seen through a window: every call is noted, and some fail. */
export interface WatchedStore {
  port: number;
  /** As in `PUT /photos/film.mp4?partNumber=1&uploadId=…`, in order. */
  calls: string[];
  /** Which calls are answered with 503 before the store hears of them; none unless told. */
  fails: (call: string) => boolean;
  /** How many uploads were on their way at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Stands before a store on this machine and hands on what it is asked. */
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
    // The name the store is called by is signed: it stays.
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
