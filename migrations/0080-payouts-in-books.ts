import { type Kysely, sql } from 'kysely';

/** The report that first assigned a line to a payout: that report's import books it (docs/decisions/0136). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_lines add column payout_report_id uuid`.execute(db);
  await sql`alter table payout_lines add foreign key (tenant_id, payout_report_id) references payout_reports`.execute(
    db,
  );
  await sql`create index payout_lines_paid_by on payout_lines (tenant_id, payout_report_id)`.execute(db);
}
