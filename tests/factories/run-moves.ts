import { photoMoveHandlers } from '#operating/photo-moves/photo-moves.jobs.ts';

/** Runs all pending photo moves of a tenant, as a worker does. */
export async function runMoves(
  deps: Parameters<typeof photoMoveHandlers>[0],
  tenantId: string,
): Promise<void> {
  for (const { handle } of photoMoveHandlers(deps)) await handle({ tenantId }, new AbortController().signal);
}
