import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { ShareRule, ShareVersion } from './shares.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    shareVersions: Columns<'shareVersions', { rules: ShareRule[] }>;
  }
}

/** A stored version of a tenant's rules. */
export interface ShareRecord extends ShareVersion {
  day: string;
  /** The time zone of days and months in the rules. */
  timeZone: string;
  source: string;
  setAt: Date;
}

/** Lists the versions of a tenant's rules, oldest first. */
export async function listShareVersions(scope: Scope): Promise<ShareRecord[]> {
  return selectFrom(scope, 'shareVersions')
    .select(['version', 'holdsFrom as from', 'rules', 'day', 'timeZone', 'source', 'setAt'])
    .orderBy('version')
    .execute();
}

/** Locks changes of the rules until the transaction ends. */
export async function lockShares({ trx, tenantId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`shares ${tenantId}`}))`.execute(trx);
}

/** Adds a version. */
export async function insertShareVersion(scope: Scope, record: ShareRecord): Promise<void> {
  await insertInto(scope, 'shareVersions', {
    version: record.version,
    holdsFrom: record.from,
    day: record.day,
    timeZone: record.timeZone,
    rules: JSON.stringify(record.rules) as unknown as ShareRule[],
    source: record.source,
    setAt: record.setAt,
  }).execute();
}
