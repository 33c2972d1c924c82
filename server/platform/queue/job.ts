import { z } from 'zod';

/** A kind of job. Its payload contains only ids; its handler may run twice and must be idempotent. */
export interface Job<Payload extends { tenantId: string }> {
  /** `slice.verb-noun`, as in `ingest.process-photo`. */
  name: string;
  payload: z.ZodType<Payload>;
  /** The number of retries after a failure, with growing pauses. */
  retryLimit: number;
  /** Seconds after which a run counts as lost. */
  expireSeconds: number;
  /**
   * The kind of job that is sent, with the same payload, after the last failure; also if the process died each
   * time.
   */
  deadLetterJob?: string | undefined;
}

/** A kind of job whose payload does not matter here. */
export type AnyJob = Pick<
  Job<{ tenantId: string }>,
  'name' | 'retryLimit' | 'expireSeconds' | 'deadLetterJob'
>;

export interface JobHandler {
  name: string;
  /** The most jobs of this kind that run at once in one process. */
  concurrency: number;
  handle(payload: unknown, signal: AbortSignal): Promise<void>;
}

/** Declares a kind of job and its payload, of ids only. */
export function defineJob<Shape extends z.ZodRawShape>(
  name: string,
  ids: Shape,
  options: { retryLimit?: number; expireSeconds?: number; deadLetterJob?: string } = {},
) {
  const payload = z.strictObject({ tenantId: z.string(), ...ids });
  const { retryLimit = 5, expireSeconds = 300, deadLetterJob } = options;
  return { name, payload, retryLimit, expireSeconds, deadLetterJob };
}

/** Binds a handler to a kind; the payload is validated first. */
export function handleJob<P extends { tenantId: string }>(
  job: Job<P>,
  concurrency: number,
  handle: (payload: P, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    name: job.name,
    concurrency,
    handle: (payload, signal) => handle(job.payload.parse(payload), signal),
  };
}
