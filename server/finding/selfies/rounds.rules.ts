/** Where one search is in its round over an event's photos, which are passed in the order of their ids. */
export interface Round {
  /** The id behind which it began; it is over when everything up to it was seen too. */
  begunAfter: string;
  /** The id up to which photos were passed last. */
  seenUpTo: string;
  /** Whether the last photo was passed, so that those from the first on are left. */
  isPastEnd: boolean;
}

/** Before every photo. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns where a search begins: where the others of its event are, so that each photo's faces are looked for once for all.
 * @param others the one that began first
 */
export function beginRound(others: Pick<Round, 'seenUpTo'> | undefined): Round {
  const from = others?.seenUpTo ?? FIRST_ID;
  return { begunAfter: from, seenUpTo: from, isPastEnd: false };
}

/** Returns whether a photo is one that a search has still to see; it is behind `seenUpTo`. */
export function isInRound({ begunAfter, isPastEnd }: Round, photoId: string): boolean {
  return !isPastEnd || photoId <= begunAfter;
}

/** Moves a search behind a batch. @param isLast whether the batch reached the last photo */
export function moveRound(round: Round, upTo: string, isLast: boolean): Round {
  return isLast ? { ...round, seenUpTo: FIRST_ID, isPastEnd: true } : { ...round, seenUpTo: upTo };
}

/** Returns whether a search has seen every photo. */
export function isRoundOver({ begunAfter, seenUpTo, isPastEnd }: Round): boolean {
  return isPastEnd && seenUpTo >= begunAfter;
}
