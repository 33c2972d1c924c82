import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A round of the event loop that takes no longer leaves the kernel hardly a moment to take a connection that we do not see. */
const QUIET_MS = 1;
/** Under constant load no round is quiet; the process ends all the same. */
const ROUNDS_MAX = 200;

/**
 * Closes a server without losing a request. As long as `drain` takes it answers on, and closes each connection behind
 * its answer (RFC 9112 §9.6), so that the load balancer switches to another process. Then it accepts what the kernel has
 * taken already, which closing would reset, and listens no longer.
 * @returns whether it was told to close
 */
export function drainOnClose(app: FastifyInstance, drain: () => Promise<void>): () => boolean {
  let isLeaving = false;
  // Fastify says `Connection: close` in each answer from here on, and listens until this is over.
  app.addHook('preClose', async () => {
    isLeaving = true;
    await drain();
    await acceptPending();
  });
  // Without this a connection would idle until its client or the keep-alive limit ends it, and hold the process up for a minute.
  app.addHook('onResponse', async (request) => {
    if (isLeaving) request.raw.socket.destroySoon();
  });
  return () => isLeaving;
}

/** Waits for a quiet round of the event loop: each accepts all connections that wait in the kernel. */
async function acceptPending(): Promise<void> {
  // Into the phase behind the polling: a round is whole from there.
  await nextRound();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const began = performance.now();
    await nextRound();
    if (performance.now() - began < QUIET_MS) return;
  }
}
