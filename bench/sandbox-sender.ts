/** Sends the bodies of `bench/sandbox.ts` in a thread of its own, so that encoding them does not delay the bench's visitors. */
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A call of the desk. */
export interface SentBody {
  path: string;
  token: string;
  /** The client's address, which only a trusted proxy may state. */
  from: string;
  body: string | Uint8Array;
  /** Its content type. */
  type: string;
}

/** What the thread is asked to send at once. */
export interface Sending {
  port: number;
  host: string;
  bodies: readonly SentBody[];
}

const agent = new Agent({ keepAlive: false });

function post({ port, host }: Sending, { path, token, from, body, type }: SentBody): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      authorization: `Bearer ${token}`,
      'content-type': type,
      'x-forwarded-for': from,
    };
    const outgoing = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

let prepared: Sending | undefined;

parentPort?.on('message', async (message: Sending | 'send') => {
  if (message !== 'send') {
    prepared = message;
    parentPort?.postMessage('prepared');
  } else if (prepared !== undefined) {
    const sending = prepared;
    parentPort?.postMessage(await Promise.all(sending.bodies.map((body) => post(sending, body))));
  }
});
