/** The estimated duration of looking through an event for one selfie, or for several at once. */
export interface SearchEstimate {
  photos: number;
  /** The time with all readers; null if there are no photos yet. */
  minutes: number | null;
}

/** The seconds that one reader takes for the faces of a photo: 38 CPU minutes for 10,000 in docs/figures.md. */
const SECONDS_EACH = 0.23;

/**
 * Estimates how long a search through an event's photos takes, from their number and the recorded time for each. It
 * reads no photo, because an event may have no legal basis for reading faces yet (docs/decisions/0356).
 */
export function estimateSearch(photos: number, readers: number): SearchEstimate {
  return { photos, minutes: photos === 0 ? null : (photos * SECONDS_EACH) / readers / 60 };
}
