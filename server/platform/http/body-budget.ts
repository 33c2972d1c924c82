/** Bytes of large bodies that a process holds at once. */
export interface BodyBudget {
  /**
   * Reserves the bytes of a body before it is read.
   * @returns releases them; undefined if the caller or all callers hold too much already
   */
  take(caller: string, bytes: number): (() => void) | undefined;
}

/**
 * Creates a budget for bodies in memory: a body stays there while it arrives, and while its call waits for a turn.
 * @param max bytes of all callers, and of one
 */
export function createBodyBudget(max: { ofAll: number; ofCaller: number }): BodyBudget {
  const held = new Map<string, number>();
  let heldOfAll = 0;
  const add = (caller: string, bytes: number): void => {
    const sum = (held.get(caller) ?? 0) + bytes;
    if (sum > 0) held.set(caller, sum);
    else held.delete(caller);
    heldOfAll += bytes;
  };
  return {
    take(caller, bytes) {
      if (heldOfAll + bytes > max.ofAll || (held.get(caller) ?? 0) + bytes > max.ofCaller) return undefined;
      add(caller, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(caller, -bytes);
        isHeld = false;
      };
    },
  };
}
