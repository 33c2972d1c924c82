import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { ShareRule, ShareVersion } from './shares.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Append-only. */
    share_versions: {
      tenant_id: string;
      version: number;
      holds_from: Date;
      /** The first day on which it is valid, in `timeZone`. */
      day: string;
      time_zone: string;
      rules: ShareRule[];
      /** The file. */
      source: string;
      set_at: Date;
    };
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
export async function listShareVersions({ trx, tenantId }: Scope): Promise<ShareRecord[]> {
  const rows = await trx
    .selectFrom('share_versions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    from: row.holds_from,
    rules: row.rules,
    day: row.day,
    timeZone: row.time_zone,
    source: row.source,
    setAt: row.set_at,
  }));
}

/** Locks changes of the rules until the transaction ends. */
export async function lockShares({ trx, tenantId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`shares ${tenantId}`}))`.execute(trx);
}

/** Adds a version. */
export async function insertShareVersion({ trx, tenantId }: Scope, record: ShareRecord): Promise<void> {
  await trx
    .insertInto('share_versions')
    .values({
      tenant_id: tenantId,
      version: record.version,
      holds_from: record.from,
      day: record.day,
      time_zone: record.timeZone,
      rules: JSON.stringify(record.rules) as unknown as ShareRule[],
      source: record.source,
      set_at: record.setAt,
    })
    .execute();
}
