/** What the participant's name comes to in a frame. */
export interface NameOnFrame {
  /** What the preview shows; empty: the shop's placeholder. */
  shown: string;
  /** What goes into the cart; undefined: the participant's own name, as the start list has it. */
  ordered: string | undefined;
}

/**
 * Returns the name that is printed after payment.
 * @param typed what stands in the field
 * @param ownName the participant's, if the search token knows it
 */
export function nameOnFrame(typed: string, ownName: string | undefined, hasName: boolean): NameOnFrame {
  if (!hasName) return { shown: '', ordered: undefined };
  const text = typed.trim();
  return {
    shown: text === '' ? (ownName ?? '') : text,
    ordered: text === '' || text === ownName ? undefined : text,
  };
}
