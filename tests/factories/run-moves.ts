import { photoMoveHandlers } from '#operating/photo-moves/index.ts';

/** Brings photos into other events as a worker does: each move of the tenant that is not ended. */
export async function runMoves(
  deps: Parameters<typeof photoMoveHandlers>[0],
  tenantId: string,
): Promise<void> {
  for (const { handle } of photoMoveHandlers(deps)) await handle({ tenantId }, new AbortController().signal);
}
