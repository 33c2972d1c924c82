import { type Agent, request as httpRequest, type RequestOptions } from 'node:http';
import type { CallAnswer } from './purchase.ts';

/** Sends one call over an agent's connections and reads its answer to the end. */
export function sendCall(agent: Agent, options: RequestOptions, body: string): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ agent, ...options }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
