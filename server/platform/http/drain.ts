import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Within a round of the event loop this short, the kernel hardly has time to accept a connection that we do not see.
 */
const QUIET_MS = 1;
/** Under constant load no round is quiet; then the process ends anyway. */
const ROUNDS_MAX = 200;

/**
 * Closes a server without losing a request. Until `drain` resolves it still answers, and closes each connection after
 * its answer (RFC 9112 §9.6), so that the load balancer switches to another process. Then it accepts the connections
 * that wait in the kernel, because closing would reset them, and stops listening.
 * @returns a function that returns whether closing has begun
 */
export function drainOnClose(app: FastifyInstance, drain: () => Promise<void>): () => boolean {
  let isLeaving = false;
  // From here on Fastify adds `Connection: close` to each answer, and listens until this hook ends.
  app.addHook('preClose', async () => {
    isLeaving = true;
    await drain();
    await acceptPending();
  });
  // Otherwise an idle connection would delay the end of the process for a minute, until its client or the keep-alive
  // limit closes it.
  app.addHook('onResponse', async (request) => {
    if (isLeaving) request.raw.socket.destroySoon();
  });
  return () => isLeaving;
}

/** Waits for a quiet round of the event loop: each accepts all connections that wait in the kernel. */
async function acceptPending(): Promise<void> {
  // Starts in the phase after polling, so that a whole round is measured.
  await nextRound();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const began = performance.now();
    await nextRound();
    if (performance.now() - began < QUIET_MS) return;
  }
}
