interface NearMatch {
  photoId: string;
}

/** The visitor's answers about near matches so far. */
export interface NearMatchAnswers {
  /** Photo → whether it is them. */
  given: ReadonlyMap<string, boolean>;
  /** Photos whose answer did not get through, the first that failed first: they are asked about again, last. */
  returned: readonly string[];
}

export const NO_ANSWERS: NearMatchAnswers = { given: new Map(), returned: [] };

export function withAnswer(answers: NearMatchAnswers, photoId: string, itIsMe: boolean): NearMatchAnswers {
  return {
    given: new Map([...answers.given, [photoId, itIsMe]]),
    returned: answers.returned.filter((id) => id !== photoId),
  };
}

/** Restores a photo whose answer could not be sent. */
export function withoutAnswer(answers: NearMatchAnswers, photoId: string): NearMatchAnswers {
  const given = new Map(answers.given);
  given.delete(photoId);
  return { given, returned: [...answers.returned.filter((id) => id !== photoId), photoId] };
}

/**
 * Returns the photos still to be asked about. One that came back waits at the end: nothing may change under a thumb
 * that is about to answer.
 */
export function waitingMatches<P extends NearMatch>(photos: readonly P[], answers: NearMatchAnswers): P[] {
  const open = photos.filter(({ photoId }) => !answers.given.has(photoId));
  const returned = answers.returned.flatMap((id) => open.find(({ photoId }) => photoId === id) ?? []);
  return [...open.filter((photo) => !returned.includes(photo)), ...returned];
}
