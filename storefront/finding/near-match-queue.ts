interface NearMatch {
  photoId: string;
}

/** The visitor's answers about near matches so far. */
export interface NearMatchAnswers {
  /** Photo → whether it shows the visitor. */
  given: ReadonlyMap<string, boolean>;
  /** Photos whose answer could not be sent, in the order of failure: they are asked about again at the end. */
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
 * Returns the photos still to be asked about. A restored photo goes to the end, so that nothing changes under a thumb
 * about to tap.
 */
export function waitingMatches<P extends NearMatch>(photos: readonly P[], answers: NearMatchAnswers): P[] {
  const open = photos.filter(({ photoId }) => !answers.given.has(photoId));
  const returned = answers.returned.flatMap((id) => open.find(({ photoId }) => photoId === id) ?? []);
  return [...open.filter((photo) => !returned.includes(photo)), ...returned];
}
