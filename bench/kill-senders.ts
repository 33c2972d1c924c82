import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '#server/app.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { SlowMailServer, TakenMail } from '#tests/fakes/slow-mail-server.ts';
import type { ShopFolder } from '#tests/faults/shop-process.ts';

const TENANT = 'photofinish';
/** A sender is killed at most this long after it started to send. */
const SENDING_MS = 2_500;
const BOOT_MS = 120_000;

/** The end of a sender process: when, and which mails had no recorded outcome afterwards. */
export interface Kill {
  atMs: number;
  waiting: Set<string>;
}

/** Lists the mails without a recorded outcome. */
async function listWaiting(deps: AppDeps): Promise<Set<string>> {
  const rows = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('mails').select('mailId').where('state', '=', 'Waiting').execute(),
  );
  return new Set(rows.map((row) => row.mailId));
}

interface Plan {
  server: SlowMailServer;
  kills: number;
  /** How long all mails may take. */
  limitMs: number;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  environment?: Record<string, string>;
}

/** Sends the mails by a process that is killed repeatedly. @returns its ends, in order */
export async function sendWithKills(
  shop: ShopFolder,
  deps: AppDeps,
  { server, kills: wanted, limitMs, random, environment = {} }: Plan,
): Promise<Kill[]> {
  const settings = { ...environment, SMTP_URL: `smtp://127.0.0.1:${server.port}`, LOG_LEVEL: 'fatal' };
  const kills: Kill[] = [];
  let worker = shop.run(['work'], settings);
  while (kills.length < wanted) {
    const before = server.taken.length;
    await waitFor('the process to send', async () => server.taken.length > before, BOOT_MS);
    await sleep(random() * SENDING_MS);
    const atMs = Date.now();
    worker.signal('SIGKILL');
    await worker.ended;
    kills.push({ atMs, waiting: await listWaiting(deps) });
    worker = shop.run(['work'], settings);
  }
  await waitFor('every mail to have its fate', async () => (await listWaiting(deps)).size === 0, limitMs);
  worker.signal('SIGTERM');
  await worker.ended;
  return kills;
}

interface Doubles {
  unheard: number;
  killed: number;
  unexplained: number;
  /** The maximum time between the acceptance of a mail and the kill that prevented recording it. */
  unnotedMsMax: number;
}

/**
 * Returns why mails were accepted more than once: the server closed the connection before its confirmation, or the
 * sender was killed before it recorded that. The second case is read from the database, not guessed from times: the
 * process that had opened the connection had ended, and the mail was still waiting.
 */
export function explainDoubles(taken: readonly TakenMail[], kills: readonly Kill[]): Doubles {
  const doubles: Doubles = { unheard: 0, killed: 0, unexplained: 0, unnotedMsMax: 0 };
  for (const [messageId, times] of Map.groupBy(taken, (each) => each.messageId)) {
    // For all acceptances but the last, something prevented recording them.
    for (const { isUnheard, connectedAtMs, takenAtMs } of times
      .toSorted((a, b) => a.takenAtMs - b.takenAtMs)
      .slice(0, -1)) {
      const end = kills.find(({ atMs }) => atMs >= connectedAtMs);
      const isKilled = [...(end?.waiting ?? [])].some((mailId) => messageId.includes(mailId));
      doubles[isUnheard ? 'unheard' : isKilled ? 'killed' : 'unexplained'] += 1;
      if (end !== undefined && isKilled && !isUnheard)
        doubles.unnotedMsMax = Math.max(doubles.unnotedMsMax, end.atMs - takenAtMs);
    }
  }
  return doubles;
}
