import { connect, createServer, type Socket } from 'node:net';

/** A port of 127.0.0.1, or the path of a Unix socket. */
type Target = number | string;

/** A fixed TCP address in front of servers that start and stop. */
export interface Address {
  port: number;
  /** Forwards to these servers in turn and closes all open connections. Without servers it refuses connections. */
  lead(...targets: Target[]): void;
  close(): Promise<void>;
}

/** Opens an address on a free port, without servers at first. */
export async function openAddress(): Promise<Address> {
  let targets: Target[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  /** Connects a client to the next available server. */
  const join = (client: Socket, left: Target[]): void => {
    const [target, ...others] = left;
    if (target === undefined) {
      client.destroy();
      return;
    }
    const server = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    server.once('error', () => (server.pending ? join(client, others) : client.destroy()));
    server.once('connect', () => {
      sockets.add(server);
      server.once('close', () => {
        sockets.delete(server);
        client.destroy();
      });
      client.once('close', () => server.destroy());
      if (client.destroyed) server.destroy();
      client.pipe(server).pipe(client);
    });
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client);
    client.on('error', () => {}).once('close', () => sockets.delete(client));
    turn += 1;
    const first = turn % Math.max(1, targets.length);
    join(client, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const bound = listener.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    lead(...to) {
      targets = to;
      cutAll();
    },
    close() {
      cutAll();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
