import { statfs } from 'node:fs/promises';
import { listRefusedMails, type MailRecord } from '#delivering/mails/index.ts';
import { type EventRecord, listEventsAtWork, listUnfinishedDeletions } from '#finding/events/index.ts';
import { countOpenSearchRequests } from '#finding/search-requests/index.ts';
import { isBackupLate, readBackupState } from '#operating/backup/index.ts';
import { listRemovalQueue, type QueuedRemoval } from '#operating/corrections/index.ts';
import { countDeliveries, listWebhooks, type Webhook } from '#operating/webhooks/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countJobs, type JobCounts } from '#platform/queue/queue.ts';
import { listWaitingOrders } from '#selling/awaited-originals/index.ts';
import { listOverduePayments, listUnpaidRefunds, type OverduePayment } from '#selling/invoices/index.ts';

/** The tasks of an operator today; each kind is limited to a readable number. */
export interface TodayFacts {
  at: Date;
  events: EventRecord[];
  queue: JobCounts[];
  mails: MailRecord[];
  payments: OverduePayment[];
  failedRefunds: Awaited<ReturnType<typeof listUnpaidRefunds>>;
  webhooks: (Pick<Webhook, 'webhookId' | 'url'> & { waiting: number; givenUp: number })[];
  /** Events whose deletion began a day ago and has not ended: they are in no list, but their rows still exist. */
  deletions: Awaited<ReturnType<typeof listUnfinishedDeletions>>;
  /** Waiting requests to remove photos. */
  removals: QueuedRemoval[];
  /** The number of search requests that wait. */
  searches: number;
  /** Photos and orders that have waited for originals for days. */
  originals: Awaited<ReturnType<typeof listWaitingOrders>>;
  /** Bytes. */
  disk: { free: number; total: number };
  /** Null if no backups are scheduled. */
  backup: { succeededAt: Date | null; failedAt: Date | null; isLate: boolean } | null;
}

const DAY_MS = 24 * 3600_000;
/**
 * Events of the last two weeks are shown, because people buy that long after a race; mails of the last week are shown.
 */
const EVENTS_SINCE_MS = 14 * DAY_MS;
const MAILS_SINCE_MS = 7 * DAY_MS;
/** Originals normally arrive within hours. If a buyer waits longer than this, the photographer must be asked. */
const ORIGINALS_BEFORE_MS = 3 * DAY_MS;
const SHOWN_MAX = 20;
/** The most waiting requests that are counted; a tenant that answers its requests has far fewer. */
const REQUESTS_MAX = 500;

/** Reads an operator's tasks, using indexes and stored counts. Counting of rows stops at a limit. */
export async function readToday(deps: Pick<Deps, 'clock' | 'config'>, scope: Scope): Promise<TodayFacts> {
  const at = deps.clock.now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { bavail, blocks, bsize } = await statfs(deps.config.dataDir);
  return {
    at,
    events: await listEventsAtWork(scope, before(EVENTS_SINCE_MS).toISOString().slice(0, 10), SHOWN_MAX),
    queue: await countJobs(scope),
    mails: await listRefusedMails(scope, before(MAILS_SINCE_MS), SHOWN_MAX),
    payments: await listOverduePayments(scope, at, SHOWN_MAX),
    failedRefunds: await listUnpaidRefunds(scope, SHOWN_MAX),
    webhooks: await listFailingWebhooks(scope),
    deletions: await listUnfinishedDeletions(scope, before(DAY_MS), SHOWN_MAX),
    removals: (await listRemovalQueue(deps, scope, 'Open', REQUESTS_MAX)).removals,
    searches: await countOpenSearchRequests(scope, REQUESTS_MAX),
    originals: await listWaitingOrders(scope, before(ORIGINALS_BEFORE_MS), SHOWN_MAX),
    disk: { free: bavail * bsize, total: blocks * bsize },
    backup: await readBackup(deps, scope),
  };
}

async function readBackup(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  scope: Scope,
): Promise<TodayFacts['backup']> {
  if (config.backupEveryHours === undefined) return null;
  const state = await readBackupState(scope);
  const isLate = isBackupLate(state, clock.now(), config.backupEveryHours);
  return { succeededAt: state.succeededAt, failedAt: state.failedAt, isLate };
}

/** Lists the webhooks whose last delivery failed, or that dead-lettered deliveries. */
async function listFailingWebhooks(scope: Scope): Promise<TodayFacts['webhooks']> {
  const counts = await countDeliveries(scope);
  return (await listWebhooks(scope)).flatMap(({ webhookId, url, failures }) => {
    const { waiting, givenUp } = counts.get(webhookId) ?? { waiting: 0, givenUp: 0 };
    return failures > 0 || givenUp > 0 ? { webhookId, url, waiting, givenUp } : [];
  });
}
