/**
 * "Ask for removal": a person a photo shows, or who cares for them, asks that it is taken away. Their address is confirmed
 * by a mailed link before it counts. Part of the photo service; the paths are ours.
 */
export const removalRoutes = {
  askRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests' },
  openRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests/confirmation' },
  withdrawRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests/withdrawal' },
} as const;

/** The page on which removal is requested, and to which the mails lead. */
export const REMOVAL_PATH = '/removal';

/** Who the photo shows, according to the request. */
export const REMOVAL_REASONS = ['Me', 'MyChild', 'SomebodyElse', 'Other'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Photos that one request names at most. */
export const REMOVAL_PHOTOS_MAX = 50;
/** Maximum length of the message. */
export const REMOVAL_WORDS_MAX = 2000;
/** Minimum length of the message if no photo is named: an operator must be able to find it. */
export const REMOVAL_WORDS_MIN = 20;
/** How long a request waits to be confirmed; then it is deleted with its address. */
export const REMOVAL_CONFIRM_HOURS = 48;

/**
 * Unconfirmed: its address is not confirmed, so it does not count. Open: it waits for an answer. Answered: a member decided
 * each of its photos and wrote to the requester. Withdrawn: by the requester.
 */
export const REMOVAL_STATES = ['Unconfirmed', 'Open', 'Answered', 'Withdrawn'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/**
 * The outcome for a photo. Removed: for good, from everybody. Kept: for good, but buyers keep it. Hidden: only buyers have
 * it, and it can be shown again. Refused: it stays. Gone: it was removed before.
 */
export const REMOVAL_OUTCOMES = ['Removed', 'Kept', 'Hidden', 'Refused', 'Gone'] as const;
export type RemovalOutcome = (typeof REMOVAL_OUTCOMES)[number];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;

/**
 * Reads photo numbers from pasted text: numbers, or addresses of a photo or its picture, whose last id is the photo's.
 * @returns the ids without duplicates, and the lines that contain none
 */
export function readPhotoNumbers(text: string): { photoIds: string[]; unread: string[] } {
  const photoIds = new Set<string>();
  const unread: string[] = [];
  for (const line of text.split(/[\s,;]+/).filter((part) => part !== '')) {
    const id = line.match(ID)?.at(-1);
    if (id === undefined) unread.push(line);
    else photoIds.add(id.toLowerCase());
  }
  return { photoIds: [...photoIds], unread };
}

/** What a letter about a request is written from; what stands in square brackets is to be filled in. */
export type RemovalDrafts = Record<RemovalOutcome | 'opening' | 'more', string>;

/** Drafts the letter about the outcome of photos, one paragraph per outcome. */
export function draftRemovalAnswer(drafts: RemovalDrafts, outcomes: readonly RemovalOutcome[]): string {
  const paragraphs = REMOVAL_OUTCOMES.flatMap((outcome) => {
    const count = outcomes.filter((one) => one === outcome).length;
    return count === 0 ? [] : drafts[outcome].replace('{count}', String(count));
  });
  return [drafts.opening, ...paragraphs].join('\n\n');
}

/** Returns whether something of a letter waits to be filled in. */
export function hasBlanks(letter: string): boolean {
  return /\[[^\]]*\]/.test(letter);
}
