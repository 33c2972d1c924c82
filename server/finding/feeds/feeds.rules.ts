import { createHash } from 'node:crypto';
import type { FeedReason } from '#contract/desk-feeds.ts';

const MINUTE_MS = 60_000;

/** The limits within which a feed may drop rows or change names without confirmation, because people withdraw. */
const LOST_SHARE_MAX = 0.1;
const RENAMED_SHARE_MAX = 0.2;
const UNKNOWN_SHARE_MAX = 0.2;
/** Up to this many lost rows, changed names or unknown bibs never need confirmation. */
const FEW = 3;

/** The longest pause after failures, unless the feed is pulled more rarely anyway. */
const PAUSE_MAX_MS = 30 * MINUTE_MS;

/**
 * The shortest interval between judging photos again by results of a feed, because each time processes a whole event.
 */
export const JUDGING_PAUSE_MS = 15 * MINUTE_MS;

/** The effects of content on the rows of an event. */
export interface FeedEffect {
  /** The rows of the event, and those missing from the content. */
  known: number;
  lost: number;
  /** Participants whose name changed. */
  renamed: number;
  /** Results, and those with bibs that are not on the start list. */
  results: number;
  unknown: number;
}

const isMany = (count: number, of: number, share: number) => count > FEW && count > of * share;

/** Finds why a member should check content before it is applied; undefined if not needed. */
export function findDoubt({ known, lost, renamed, results, unknown }: FeedEffect): FeedReason | undefined {
  if (isMany(lost, known, LOST_SHARE_MAX)) return 'LosesRows';
  if (isMany(renamed, known, RENAMED_SHARE_MAX)) return 'ChangesNames';
  if (isMany(unknown, results, UNKNOWN_SHARE_MAX)) return 'UnknownBibs';
  return undefined;
}

/**
 * Returns the key of a held-back list that would end protections: the content and the affected participants, so that a
 * confirmation covers no others.
 */
export function nameFreeing(contentHash: string, freed: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([contentHash, freed]))
    .digest('hex');
}

/**
 * Returns the key of held-back moves of runners. It covers the moves alone: on race day, other lines of the feed change
 * all the time.
 */
export function nameMoves(moves: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(['moves', ...moves]))
    .digest('hex');
}

/** Computes when a feed is pulled next: at its interval; after consecutive failures the pause doubles each time. */
export function nextPull(now: Date, everyMinutes: number, failures: number): Date {
  const pace = everyMinutes * MINUTE_MS;
  const pause = Math.min(pace * 2 ** Math.min(failures, 10), Math.max(PAUSE_MAX_MS, pace));
  return new Date(now.getTime() + pause);
}
