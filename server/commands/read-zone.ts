import { UsageError } from './usage.ts';

/** Reads the name of a time zone. @throws UsageError if there is no such zone */
export function readZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new UsageError(`"${zone}" is not a time zone: write one like "Europe/Vienna".`);
  }
}
