import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** Opens tracing. If no collector is configured, opens nothing and loads none of its packages. */
export async function openTracing({ traces }: Config, log: Log): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(traces, log);
}
