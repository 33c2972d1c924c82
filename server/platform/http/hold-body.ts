import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyBudget, BodyHolder } from './body-budget.ts';

interface HeldBody {
  release(): void;
  /** Whether its call runs: it keeps the body, even if the client leaves. */
  isRunning: boolean;
}

const held = new WeakMap<FastifyRequest, HeldBody>();

/**
 * Reserves the memory of a request's body before it is read. It counts until its call is answered: a client that leaves
 * does not end the call, and a slow reader of the answer keeps no body.
 * @returns false if the caller, the brand, or all hold too much
 */
export function holdBody(
  budget: BodyBudget,
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, ...holder }: BodyHolder & { bytes: number },
): boolean {
  const { raw } = request;
  const endUnfinished = (): boolean => {
    if (raw.complete) return false;
    raw.destroy();
    return true;
  };
  const release = budget.take(holder, bytes, endUnfinished);
  if (release === undefined) return false;
  const body = { release, isRunning: false };
  held.set(request, body);
  reply.raw.once('finish', release);
  reply.raw.once('close', () => {
    if (!body.isRunning) release();
  });
  return true;
}

/** Releases the bodies of calls that were answered or have ended. Must be called before any route is registered. */
export function releaseHeldBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const run = () => handler.call(this, request, reply);
      const body = held.get(request);
      return body === undefined ? run() : runHolding(body, run);
    };
  });
  app.addHook('onSend', async (request) => {
    const body = held.get(request);
    if (body === undefined) return;
    request.body = undefined;
    body.release();
  });
}

async function runHolding<T>(body: HeldBody, run: () => T): Promise<Awaited<T>> {
  body.isRunning = true;
  try {
    return await run();
  } finally {
    body.release();
  }
}
