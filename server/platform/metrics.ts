import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of `/metrics` in Prometheus' text format; labels are routes and codes, never ids or people. */
export interface Metrics {
  requestSeconds: Histogram<'route' | 'method' | 'status'>;
  photosRead: Counter<'outcome'>;
  mailsSent: Counter<'outcome'>;
  lastBackup: Gauge;
  /**
   * The numbers of jobs of all tenants that are due, are running, or were dropped within the last day; each up to a
   * bound.
   */
  jobs: Gauge<'job' | 'state'>;
  /** How long the oldest due job has been waiting, by kind. */
  oldestJobSeconds: Gauge<'job'>;
  diskFree: Gauge;
  /** Uploaded files that wait for a child process, and the outcomes of those that had one. */
  sandboxWaiting: Gauge;
  sandboxJobs: Counter<'outcome'>;
  /** Registers a function that updates figures before each scrape. If it fails, the others are still updated. */
  beforeText(update: () => Promise<void>): void;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'photofinish_' });
  const updates: (() => Promise<void>)[] = [];
  return {
    requestSeconds: new Histogram({
      name: 'photofinish_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    photosRead: new Counter({
      name: 'photofinish_photos_read_total',
      help: 'Photos that were read or refused',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    mailsSent: new Counter({
      name: 'photofinish_mails_total',
      help: 'Mails by their outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    lastBackup: new Gauge({
      name: 'photofinish_last_backup_seconds',
      help: 'When the last complete backup was begun, in seconds of the epoch; 0 if there is none or none is scheduled',
      registers: [registry],
    }),
    jobs: new Gauge({
      name: 'photofinish_jobs',
      help: 'Jobs that are due (waiting), running (active) or dropped within the last day (failed), each up to 10000',
      labelNames: ['job', 'state'],
      registers: [registry],
    }),
    oldestJobSeconds: new Gauge({
      name: 'photofinish_oldest_job_seconds',
      help: 'How long the oldest due job has been waiting',
      labelNames: ['job'],
      registers: [registry],
    }),
    diskFree: new Gauge({
      name: 'photofinish_disk_free_bytes',
      help: 'Free space where DATA_DIR lies',
      registers: [registry],
    }),
    sandboxWaiting: new Gauge({
      name: 'photofinish_sandbox_waiting',
      help: 'Uploaded files that wait to be read in a process of their own',
      registers: [registry],
    }),
    sandboxJobs: new Counter({
      name: 'photofinish_sandbox_jobs_total',
      help: 'Uploaded files that were read (Done), or why not: Time, Memory, Size, Crash, Busy, Late, Failed',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    beforeText: (update) => {
      updates.push(update);
    },
    text: async () => {
      await Promise.allSettled(updates.map((update) => update()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
