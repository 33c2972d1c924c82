/**
 * Removal requests: a person shown in a photo, or someone acting for them, asks to remove it. A mailed link confirms
 * their address before the request counts. Part of the photo service; the paths are our own.
 */
export const removalRoutes = {
  askRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests' },
  openRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests/confirmation' },
  withdrawRemoval: { method: 'POST', path: '/public/photo-service/api/v1/removalRequests/withdrawal' },
} as const;

/** The page on which removal is requested, and to which the mails lead. */
export const REMOVAL_PATH = '/removal';

/** The person shown in the photo, according to the request. */
export const REMOVAL_REASONS = ['Me', 'MyChild', 'SomebodyElse', 'Other'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** The most photos in one request. */
export const REMOVAL_PHOTOS_MAX = 50;
/** Maximum length of the message. */
export const REMOVAL_MESSAGE_MAX = 2000;
/** Minimum length of the message if no photo is named: an operator must be able to find it. */
export const REMOVAL_MESSAGE_MIN = 20;
/** How long a request waits to be confirmed; then it is deleted with its address. */
export const REMOVAL_CONFIRM_HOURS = 48;

/**
 * Unconfirmed: its address is not confirmed yet, so it does not count. Open: it waits for an answer. Answered: a member
 * decided each of its photos and wrote to the requester. Withdrawn: by the requester.
 */
export const REMOVAL_STATES = ['Unconfirmed', 'Open', 'Answered', 'Withdrawn'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/**
 * The outcome for a photo. Removed: removed for good, also from buyers' orders. Kept: removed for good, but buyers keep
 * it. Hidden: only buyers have it, and it can be shown again. Refused: it stays. Gone: it had been removed before.
 */
export const REMOVAL_OUTCOMES = ['Removed', 'Kept', 'Hidden', 'Refused', 'Gone'] as const;
export type RemovalOutcome = (typeof REMOVAL_OUTCOMES)[number];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi;

/**
 * Parses photo ids from pasted text: ids, or addresses of a photo or its picture, whose last id is the photo's.
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

/** The texts from which a letter about a request is composed; parts in square brackets must be filled in. */
export type RemovalDrafts = Record<RemovalOutcome | 'opening' | 'more', string>;

/** Drafts the letter about the outcome of photos, one paragraph per outcome. */
export function draftRemovalAnswer(drafts: RemovalDrafts, outcomes: readonly RemovalOutcome[]): string {
  const paragraphs = REMOVAL_OUTCOMES.flatMap((outcome) => {
    const count = outcomes.filter((one) => one === outcome).length;
    return count === 0 ? [] : drafts[outcome].replace('{count}', String(count));
  });
  return [drafts.opening, ...paragraphs].join('\n\n');
}

/** Returns whether a part of a letter must still be filled in. */
export function hasBlanks(letter: string): boolean {
  return /\[[^\][]*\]/.test(letter);
}
