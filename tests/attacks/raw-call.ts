import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** An answer as received. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends a request exactly as written, including what HTTP clients refuse to send: duplicate headers, invalid characters.
 * @param lines request line and headers; the connection is closed after the answer
 */
export async function rawCall(port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write([...lines, ...length, 'Connection: close', '', body].join('\r\n'));
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') };
}
