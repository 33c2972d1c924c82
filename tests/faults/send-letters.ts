import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setLetterGround, startLetters } from '#delivering/letters/index.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { insertTags } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { AppDeps } from '#server/app.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { ShopFolder } from './shop-process.ts';

const TENANT = 'photofinish';
/** The participants of one INSERT. */
const AT_ONCE = 5_000;
const BOOT_MS = 120_000;

/** What a mail server took. */
export interface Taken {
  messageId: string;
  recipient: string;
}

/** Makes an event whose letters are started, with so many participants, each on a photo. @returns its id */
export async function startManyLetters(deps: AppDeps, letters: number): Promise<string> {
  const { eventId, photoIds } = await makeEvent(deps, { photos: [[], [], [], []] });
  const bibs = Array.from({ length: letters }, (_, index) => String(index + 1));
  await deps.database.inTenant(TENANT, (scope) =>
    applyStartList(deps, scope, eventId, bibs.map(competitorOf)),
  );
  const box = { x: 10, y: 10, width: 20, height: 10 };
  for (let start = 0; start < letters; start += AT_ONCE) {
    const tags = bibs.slice(start, start + AT_ONCE).map((value) => ({
      photoTagId: randomUUID(),
      value,
      confidence: 0.99,
      source: 'bib' as const,
      isShown: true,
      doubt: null,
      box,
    }));
    const photoId = photoIds[(start / AT_ONCE) % photoIds.length] ?? '';
    for (let at = 0; at < tags.length; at += 1_000)
      await deps.database.inTenant(TENANT, (scope) =>
        insertTags(scope, eventId, photoId, tags.slice(at, at + 1_000)),
      );
  }
  await deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx
      .updateTable('tenants')
      .set({ letters: { perMinute: 6_000 } })
      .where('tenant_id', '=', TENANT)
      .execute();
    await setLetterGround(deps, scope, { eventId, ground: 'Consent at registration' }, BY_COMMAND);
    await startLetters(deps, scope, eventId, BY_COMMAND);
  });
  return eventId;
}

/** Counts an event's letters by state. */
async function countStates(deps: AppDeps, eventId: string): Promise<Map<string, number>> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('letters')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('event_id', '=', eventId)
      .groupBy('state')
      .execute(),
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Lets the letters that a killed sender had taken go at once, as they would ten minutes later. @returns how many */
async function releaseTaken(deps: AppDeps): Promise<number> {
  const now = deps.clock.now();
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('mails')
      .set({ next_try_at: now })
      .where('state', '=', 'Waiting')
      .where('next_try_at', '>', now)
      .returning('mail_id')
      .execute(),
  );
  return rows.length;
}

/** What became of letters whose sender was killed again and again. */
export interface LettersSent {
  states: Map<string, number>;
  /** Letters that were under way when their sender was killed. */
  inTheWindow: number;
}

/**
 * Has letters written and sent by `photofinish work`, which is killed at random moments. Nobody else uses the database
 * meanwhile, so that the next process takes up at once what the killed one did.
 * @param options.taken what the mail server took so far; it grows
 */
export async function sendOverKills(
  shop: ShopFolder,
  options: {
    eventId: string;
    letters: number;
    kills: number;
    port: number;
    taken: readonly Taken[];
    random: () => number;
    sendingMs: number;
    limitMs: number;
  },
): Promise<LettersSent> {
  const { eventId, letters, taken, random } = options;
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${options.port}`,
    LETTERS_PER_MINUTE: '60000',
    LOG_LEVEL: 'fatal',
  };
  const countReaders = () => new Set(taken.map(({ recipient }) => recipient)).size;
  let inTheWindow = 0;
  for (let kill = 0; kill < options.kills && countReaders() < letters; kill += 1) {
    const before = taken.length;
    const worker = shop.run(['work'], environment);
    await waitFor('the process to send', async () => taken.length > before, BOOT_MS);
    await sleep(random() * options.sendingMs);
    worker.signal('SIGKILL');
    await worker.ended;
    inTheWindow += await shop.visit(releaseTaken);
  }
  const last = shop.run(['work'], environment);
  await waitFor('everybody to have a letter', async () => countReaders() === letters, options.limitMs);
  // It notes the last ones before it ends.
  last.signal('SIGTERM');
  await last.ended;
  return { states: await shop.visit((deps) => countStates(deps, eventId)), inTheWindow };
}
