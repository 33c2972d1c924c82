import type { NoLetterReason } from '#contract/desk-letters.ts';
import { findEvent } from '#finding/events/index.ts';
import { hasLostAddresses } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { judgePage, readBibsSeen } from './choose-recipients.ts';
import {
  countLetters,
  type EventLetters,
  type LetterAnswer,
  type LetterState,
  readEventLetters,
} from './letters.store.ts';

/** The progress of the letters of an event. */
interface LettersSoFar extends EventLetters {
  counts: Record<LetterState, number>;
  answers: Record<LetterAnswer, number>;
  /** Whether suppressed addresses were hashed with another secret. If so, no letters are sent. */
  hasLostAddresses: boolean;
}

/** Reads the progress of the letters of an event. */
export async function readLettersSoFar(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  eventId: string,
): Promise<LettersSoFar> {
  const counts = { Waiting: 0, Sent: 0, Refused: 0, Withdrawn: 0 };
  const answers = { Unsubscribed: 0, Bounced: 0, Complained: 0 };
  for (const { state, answer, count } of await countLetters(scope, eventId)) {
    counts[state] += count;
    if (answer !== null) answers[answer] += count;
  }
  const stored = await readEventLetters(scope, eventId);
  return { ...stored, counts, answers, hasLostAddresses: await hasLostAddresses(deps, scope) };
}

/** The number of participants who would get a letter now, and the numbers of the others by reason. */
interface LettersPreview {
  letters: number;
  others: { reason: NoLetterReason; count: number }[];
}

/** Participants that are judged at a time. */
const PAGE = 2_000;

/**
 * Counts the participants who would get a letter now, even if letters are not being sent. @returns undefined if
 * there is no such event
 */
export async function previewLetters(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  eventId: string,
): Promise<LettersPreview | undefined> {
  if ((await findEvent(scope, eventId)) === undefined) return undefined;
  const seen = await readBibsSeen(scope, eventId);
  const taken = new Set<string>();
  const others = new Map<NoLetterReason, number>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const judged = await judgePage(deps, scope, eventId, { after, count: PAGE, seen, taken });
    for (const { reason } of judged)
      if (reason !== undefined) others.set(reason, (others.get(reason) ?? 0) + 1);
    after = judged.length < PAGE ? undefined : judged.at(-1)?.addressee.competitorId;
  }
  return {
    letters: taken.size,
    others: [...others]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}
