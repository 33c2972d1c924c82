/** The participant's name as printed on a frame. */
export interface NameOnFrame {
  /** The name in the preview; empty: the shop's placeholder. */
  shown: string;
  /** The name sent to the cart; undefined: the participant's own, as on the start list. */
  ordered: string | undefined;
}

/**
 * Returns the name that is printed after payment.
 * @param typed the value of the field
 * @param ownName the participant's name, if the search token contains it
 */
export function nameOnFrame(typed: string, ownName: string | undefined, hasName: boolean): NameOnFrame {
  if (!hasName) return { shown: '', ordered: undefined };
  const text = typed.trim();
  return {
    shown: text === '' ? (ownName ?? '') : text,
    ordered: text === '' || text === ownName ? undefined : text,
  };
}
