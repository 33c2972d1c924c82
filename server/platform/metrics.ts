import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows in Prometheus' text format; labels are routes and codes, never ids or people. */
export interface Metrics {
  requestSeconds: Histogram<'route' | 'method' | 'status'>;
  photosRead: Counter<'outcome'>;
  mailsSent: Counter<'outcome'>;
  lastBackup: Gauge;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'photofinish_' });
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
      help: 'When the last whole backup was begun, in seconds of the epoch; 0 where there is none or none is scheduled',
      registers: [registry],
    }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
