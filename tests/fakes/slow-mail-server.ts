import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail that the server accepted, whether or not the sender received the answer. */
export interface TakenMail {
  messageId: string;
  recipient: string;
  takenAtMs: number;
  /** The connection ended between accepting the mail and answering. */
  isUnheard: boolean;
  /** When its connection was opened: identifies the sending process. */
  connectedAtMs: number;
}

/** A realistic mail server: slow, refusing some recipients, and dropping some connections. */
export interface SlowMailServer {
  port: number;
  taken: TakenMail[];
  /** Connections that it ended in the middle of a mail. */
  drops(): number;
  close(): Promise<void>;
}

export interface SlowMailServerOptions {
  /** Delay for a recipient and for a mail. */
  recipientMs: number;
  mailMs: number;
  /** Shares of all recipients: refused for good, and refused the first time (greylisting). */
  refusedShare: number;
  greylistedShare: number;
  /** The share of mails during which the connection ends; half of them are already accepted. */
  droppedShare: number;
}

/** Returns a stable number between 0 and 1 for a recipient. */
function placeOf(address: string): number {
  return createHash('sha256').update(address).digest().readUInt32BE() / 2 ** 32;
}

/** Returns whether this server always refuses an address. */
export function isRefused(address: string, { refusedShare }: SlowMailServerOptions): boolean {
  return placeOf(address) < refusedShare;
}

/** Returns the key of a connection: its remote address and port. */
const nameOf = (end: { remoteAddress?: string | undefined; remotePort?: number | undefined }): string =>
  `${end.remoteAddress}:${end.remotePort}`;

const noted = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });

/** Opens the server on a free port. @param random 0 to 1, for which mails the connection ends */
export async function openSlowMailServer(
  inputs: SlowMailServerOptions,
  random: () => number,
): Promise<SlowMailServer> {
  const taken: TakenMail[] = [];
  const seen = new Set<string>();
  const sockets = new Map<string, { socket: Socket; connectedAtMs: number }>();
  let drops = 0;

  async function judge(address: string): Promise<Error | null> {
    await sleep(inputs.recipientMs);
    if (isRefused(address, inputs)) return noted('5.1.1 no such mailbox', 550);
    const isGreylisted =
      placeOf(address) < inputs.refusedShare + inputs.greylistedShare && !seen.has(address);
    seen.add(address);
    return isGreylisted ? noted('4.2.0 come back later', 450) : null;
  }

  async function take(text: string, session: SMTPServerSession): Promise<'answer' | 'drop'> {
    // Recorded now: a killed sender loses its connection during the delay.
    const connectedAtMs = sockets.get(nameOf(session))?.connectedAtMs ?? Number.NaN;
    await sleep(inputs.mailMs);
    const fate = random();
    const isDropped = fate < inputs.droppedShare;
    if (isDropped) drops += 1;
    // Ended before it was accepted.
    if (fate < inputs.droppedShare / 2) return 'drop';
    const messageId = /^message-id: (\S+)/im.exec(text)?.[1] ?? '';
    const recipient = session.envelope.rcptTo[0]?.address ?? '';
    taken.push({ messageId, recipient, takenAtMs: Date.now(), isUnheard: isDropped, connectedAtMs });
    return isDropped ? 'drop' : 'answer';
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSize: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => void judge(address).then(done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        void take(Buffer.concat(chunks).toString(), session).then((answer) => {
          if (answer === 'answer') done();
          else sockets.get(nameOf(session))?.socket.destroy();
        });
      });
    },
  });
  // Killed senders break their connections; the server ignores that.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    sockets.set(name, { socket, connectedAtMs: Date.now() });
    socket.once('close', () => sockets.delete(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('a listening server has a port');
  return {
    port: bound.port,
    taken,
    drops: () => drops,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
