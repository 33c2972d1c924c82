import { findShownEvent } from '#finding/events/index.ts';
import { photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import { hasLostAddresses } from '#hosting/mail-addresses/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { type JudgedAddressee, judgePage, readBibsSeen } from './choose-recipients.ts';
import { writeLettersJob } from './letters.jobs.ts';
import { insertLetters, listSendingEvents, readEventLetters } from './letters.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Letters of an event were written; each must be mailed. */
    'letters.written': { eventId: string; letters: { letterId: string; email: string }[] };
  }
}

export type LetterDeps = Pick<
  Deps,
  'database' | 'clock' | 'events' | 'keys' | 'log' | 'newId' | 'queue' | 'rateLimits'
> &
  RecognitionDeps;

/** Participants of one transaction. */
const PAGE = 200;
/** An event without new photos is checked again after this time, because a start list may have been imported. */
const UNCHANGED_SECONDS = 6 * 3600;

/**
 * Starts writing the letters of every event whose letters are being sent, if photos arrived since the last time and all
 * of them are processed.
 */
export async function checkLetterEvents(deps: LetterDeps, tenantId: string): Promise<void> {
  const items = await deps.database.inTenant(tenantId, listSendingEvents);
  const round = { sweep: 'letters.check-events', tenantId, items, keyOf: (eventId: string) => eventId };
  await eachItem(deps, round, (eventId) =>
    deps.database.inTenant(tenantId, async (scope) => {
      const event = await findShownEvent(scope, eventId);
      if (event === undefined || event.publishedCount === 0 || event.processingCount > 0) return undefined;
      const turn = `letters-look-${event.publishedCount}`;
      const asItIs = { turn, limit: 1, windowSeconds: UNCHANGED_SECONDS };
      const tooMany = await deps.rateLimits.takeTurn(scope, asItIs, idKey(eventId));
      return tooMany ?? deps.queue.send(scope, writeLettersJob, [{ eventId }]);
    }),
  );
}

/**
 * Writes the letters of an event that are due, one page per transaction. If the process dies, the job starts again. No
 * participant gets a second letter, because the table has at most one row for each address and one for each participant
 * of an event.
 */
export async function writeLetters(deps: LetterDeps, tenantId: string, eventId: string): Promise<void> {
  const seen = await deps.database.inTenant(tenantId, (scope) => readBibsSeen(scope, eventId));
  const taken = new Set<string>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const last: string = after;
    after = await deps.database.inTenant(tenantId, async (scope) => {
      // A member who pauses the letters waits for this page; then no other page follows.
      const { ground, isSending } = await readEventLetters(scope, eventId, { lock: 'share' });
      const event = await findShownEvent(scope, eventId);
      const isDue = ground !== null && isSending && event?.processingCount === 0;
      if (!isDue || (await hasLostAddresses(deps, scope))) return undefined;
      const judged = await judgePage(deps, scope, eventId, { after: last, count: PAGE, seen, taken });
      await writePage(deps, scope, eventId, judged);
      return judged.length < PAGE ? undefined : judged.at(-1)?.addressee.competitorId;
    });
  }
}

async function writePage(
  deps: LetterDeps,
  scope: Scope,
  eventId: string,
  judged: readonly JudgedAddressee[],
): Promise<void> {
  const due: { letterId: string; addressHash: string; competitorId: string; email: string }[] = [];
  for (const { addressee, addressHash, reason } of judged) {
    const { competitorId, email } = addressee;
    if (reason !== undefined || email === null) continue;
    // A participant may have denied every photo with their bib.
    const person = { personId: competitorId, eventId, competitorId, bib: null };
    const { own } = await photosOfPerson(deps, scope, person);
    if (own.length > 0) due.push({ letterId: deps.newId(), addressHash, competitorId, email });
  }
  const fresh = await insertLetters(scope, eventId, due, deps.clock.now());
  const letters = due.filter(({ letterId }) => fresh.has(letterId));
  if (letters.length > 0) await deps.events.emit(scope, 'letters.written', { eventId, letters });
}
