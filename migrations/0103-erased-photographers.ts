import { type Kysely, sql } from 'kysely';

/**
 * Allows removing the names of an erased photographer from the files of shares (docs/decisions/0177). The rules and their
 * start dates stay immutable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger share_versions_are_append_only on share_versions`.execute(db);
  await sql`create trigger share_versions_are_append_only before delete or truncate
    or update of tenant_id, version, holds_from, day, time_zone, rules, set_at
    on share_versions for each statement execute function refuse_change_of_shares()`.execute(db);
  await sql`grant update (source) on share_versions to photofinish_app`.execute(db);
}
