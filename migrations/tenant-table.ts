import { type Kysely, sql } from 'kysely';

/**
 * Protects a tenant-owned table by row-level security: the application's role reads and writes only rows of its transaction's
 * tenant (`app.tenant`), and no rows without a tenant.
 */
export async function protectTenantTable(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`create policy tenant_rows on ${name} to photofinish_app
    using (tenant_id = current_setting('app.tenant', true))
    with check (tenant_id = current_setting('app.tenant', true))`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to photofinish_app`.execute(db);
}
