import { type Kysely, sql } from 'kysely';

/**
 * Puts a tenant-owned table behind row-level security: the application's role sees and writes the rows of the
 * tenant named in its transaction (`app.tenant`), and none where no tenant is named.
 */
export async function protectTenantTable(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`create policy tenant_rows on ${name} to photofinish_app
    using (tenant_id = current_setting('app.tenant', true))
    with check (tenant_id = current_setting('app.tenant', true))`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to photofinish_app`.execute(db);
}
