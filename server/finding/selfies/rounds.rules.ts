/** The position of a search in its round over an event's photos, which are processed in the order of their ids. */
export interface Round {
  /** The id after which it began; it ends when everything up to that id was processed too. */
  begunAfter: string;
  /** The id up to which photos were processed last. */
  seenUpTo: string;
  /** Whether the last photo was processed, so that the photos from the first on remain. */
  isPastEnd: boolean;
}

/** An id that comes before the id of every photo. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns where a search begins: at the position of the event's other searches, so that each photo's faces are read
 * once for all.
 * @param others the search that began first
 */
export function beginRound(others: Pick<Round, 'seenUpTo'> | undefined): Round {
  const from = others?.seenUpTo ?? FIRST_ID;
  return { begunAfter: from, seenUpTo: from, isPastEnd: false };
}

/** Returns whether a search must still process a photo, which comes after `seenUpTo`. */
export function isInRound({ begunAfter, isPastEnd }: Round, photoId: string): boolean {
  return !isPastEnd || photoId <= begunAfter;
}

/** Moves a search past a batch. @param isLast whether the batch reached the last photo */
export function moveRound(round: Round, upTo: string, isLast: boolean): Round {
  return isLast ? { ...round, seenUpTo: FIRST_ID, isPastEnd: true } : { ...round, seenUpTo: upTo };
}

/** Returns whether a search has processed every photo. */
export function isRoundOver({ begunAfter, seenUpTo, isPastEnd }: Round): boolean {
  return isPastEnd && seenUpTo >= begunAfter;
}
