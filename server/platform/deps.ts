import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Events } from './events.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Queue } from './queue/queue.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SigningKeys } from './signing/signing-keys.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The platform as the wings see it, built in main.ts or by a test and passed on. */
export interface Deps {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  queue: Queue;
  storage: Storage;
  mailer: Mailer;
  keys: SigningKeys;
  events: Events;
  metrics: Metrics;
  /** Undefined if nothing is traced. */
  tracing: Tracing | undefined;
  rateLimits: RateLimits;
  /** A version 4 UUID: 122 random bits (product §10). */
  newId(): string;
  /** Whether the sandbox bank, the mailbox page and other stand-ins for the outside world are on. */
  isDemo: boolean;
}
