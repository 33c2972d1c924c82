import { connect, createServer, type Socket } from 'node:net';

/** A connection between a client and a server that is cut repeatedly. */
export interface BadLine {
  port: number;
  /** Cuts the current connection after a number of further bytes from clients. */
  cutOnce(afterBytes: number): void;
  /** Cuts all connections now, as when a phone loses its network. */
  cutAll(): void;
  /** How often it was cut. */
  cuts(): number;
  /** Bytes received from clients, including those lost by a cut. */
  carried(): number;
  close(): Promise<void>;
}

/**
 * Opens a line to a local server.
 * @param cutAfter how many bytes from clients each connection carries, used in turn and repeated; 0 for a
 *   connection that is not cut
 * @param line bytes from clients per second over all connections, and the delay
 */
export async function openBadLine(
  port: number,
  cutAfter: readonly number[],
  { bytesPerSecond = Number.POSITIVE_INFINITY, delayMs = 0 } = {},
): Promise<BadLine> {
  let busyUntil = 0;
  let [cuts, sent, connections, cutAt] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const sockets = new Set<Socket>();
  /** Forwards what a client sent after the delay. */
  const carry = (
    { client, server, late }: { client: Socket; server: Socket; late: (() => void)[] },
    chunk: Buffer,
    carried?: () => void,
  ): void => {
    if (delayMs === 0 && bytesPerSecond === Number.POSITIVE_INFINITY) {
      server.write(chunk, carried);
      return;
    }
    const now = performance.now();
    busyUntil = Math.max(now, busyUntil) + (chunk.length / bytesPerSecond) * 1000;
    client.pause();
    setTimeout(() => client.resume(), busyUntil - now);
    late.push(() => server.writable && server.write(chunk, carried));
    // Timers that end in the same millisecond fire in any order: each one forwards the next chunk.
    setTimeout(() => late.shift()?.(), busyUntil - now + delayMs);
  };
  const line = createServer((client) => {
    const limit = cutAfter[connections % cutAfter.length] ?? 0;
    connections += 1;
    const server = connect(port, '127.0.0.1');
    const way = { client, server, late: [] };
    const ends = [client, server];
    const cut = () => {
      for (const end of ends) end.destroy();
    };
    for (const end of ends) {
      sockets.add(end);
      end.on('error', cut).on('close', () => {
        sockets.delete(end);
        cut();
      });
    }
    let [carried, isCut] = [0, false];
    client.on('data', (chunk: Buffer) => {
      if (isCut) return;
      sent += chunk.length;
      const own = limit === 0 ? chunk.length : limit - carried;
      const left = sent > cutAt ? Math.min(own, 0) : own;
      if (sent > cutAt) cutAt = Number.POSITIVE_INFINITY;
      carried += chunk.length;
      if (chunk.length <= left) carry(way, chunk);
      else {
        cuts += 1;
        isCut = true;
        // Chunks that arrived before the cut are delivered.
        carry(way, chunk.subarray(0, Math.max(0, left)), cut);
      }
    });
    server.pipe(client);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const bound = line.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    cutOnce(afterBytes) {
      cutAt = sent + afterBytes;
    },
    cutAll() {
      cuts += 1;
      for (const socket of sockets) socket.destroy();
    },
    cuts: () => cuts,
    carried: () => sent,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        line.close(() => resolve());
      });
    },
  };
}
