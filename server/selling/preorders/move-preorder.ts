import type { PreorderState } from '#contract/preorder.ts';
import type { Scope } from '#platform/database/database.ts';
import { canFollow } from '#selling/transitions.ts';
import { PREORDER_TRANSITIONS } from './preorders.rules.ts';
import { type PreorderRecord, setPreorderState } from './preorders.store.ts';

/**
 * Moves a preorder to its next state, if the transition is allowed and no other call was faster.
 * @returns whether this call moved it
 */
export async function movePreorder(
  scope: Scope,
  preorder: PreorderRecord,
  next: { state: PreorderState; readyAt: Date | null },
): Promise<boolean> {
  if (!canFollow(PREORDER_TRANSITIONS, preorder.state, next.state)) return false;
  return setPreorderState(scope, preorder, next);
}
