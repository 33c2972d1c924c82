import { type Kysely, sql } from 'kysely';

/**
 * Deletion of empty brands (docs/decisions/0351): a line for each deleted brand, which only the desk's own scope sees, and the
 * functions that find and delete all rows of a brand. They read the tables from the catalog, so none can be forgotten. Records of
 * actions and versions of shares are append-only: only `delete_brand` deletes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deleted_brands (
    brand_id text not null,
    name text not null,
    hosts text[] not null,
    deleted_at timestamptz not null,
    operator_id uuid,
    why text not null,
    primary key (brand_id, deleted_at)
  )`.execute(db);
  await sql`comment on table deleted_brands is
    'Brands that were deleted while they were empty. Visible only in the desk’s scope; rows are never changed.'`.execute(
    db,
  );
  await sql`comment on column deleted_brands.operator_id is
    'The operator of the installation who deleted the brand; null if the command did.'`.execute(db);
  await sql`alter table deleted_brands enable row level security`.execute(db);
  await sql`create policy desk_rows on deleted_brands to photofinish_app
    using (current_setting('app.tenant', true) = '@desk')
    with check (current_setting('app.tenant', true) = '@desk')`.execute(db);
  await sql`grant select, insert on deleted_brands to photofinish_app`.execute(db);

  // The application has no right to delete these rows, so the setting alone allows it nothing.
  const isBrandDeleted = sql.raw(
    `tg_op = 'DELETE' and coalesce(current_setting('app.deleted_brand', true), '') <> ''`,
  );
  await sql`create or replace function refuse_change_of_actions() returns trigger language plpgsql as $$
    begin
      if ${isBrandDeleted} then return null; end if;
      raise exception 'the record of actions is append-only';
    end $$`.execute(db);
  await sql`create or replace function refuse_change_of_shares() returns trigger language plpgsql as $$
    begin
      if ${isBrandDeleted} then return null; end if;
      raise exception 'rules of shares are never changed: set the next version';
    end $$`.execute(db);

  await sql`create function find_brand_tables(brand text) returns text[] language plpgsql stable security definer
    set search_path = public, pg_temp as $$
    declare
      caller constant text := coalesce(current_setting('app.tenant', true), '');
      each_table text;
      has_rows boolean;
      found_tables text[] := '{}';
    begin
      if caller not in (brand, '@desk') then raise exception 'these are the rows of another brand'; end if;
      for each_table in
        select c.relname::text from pg_class as c join pg_attribute as a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname = 'tenant_id' and not a.attisdropped
        order by 1
      loop
        execute format('select exists (select from %I where tenant_id = $1)', each_table) into has_rows using brand;
        if has_rows then found_tables := found_tables || each_table; end if;
      end loop;
      return found_tables;
    end $$`.execute(db);
  await sql`create function delete_brand(brand text, deletable text[]) returns text[] language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare
      each_table text;
      tables_left text[];
      tables_kept text[];
      tables_later text[];
    begin
      if current_setting('app.tenant', true) is distinct from '@desk' then
        raise exception 'only the installation deletes a brand';
      end if;
      -- Rows of the brand are written with a lock on this row, so none is written between the check and the deletion.
      perform 1 from tenants where tenant_id = brand for update;
      tables_left := find_brand_tables(brand);
      tables_kept := array(select name from unnest(tables_left) as name where name <> all(deletable));
      if cardinality(tables_kept) > 0 then return tables_kept; end if;
      perform set_config('app.deleted_brand', brand, true);
      while cardinality(tables_left) > 0 loop
        tables_later := '{}';
        foreach each_table in array tables_left loop
          begin
            execute format('delete from %I where tenant_id = $1', each_table) using brand;
          exception when foreign_key_violation then
            tables_later := tables_later || each_table;
          end;
        end loop;
        if cardinality(tables_later) = cardinality(tables_left) then
          raise exception 'rows of these tables refer to one another: %', tables_left;
        end if;
        tables_left := tables_later;
      end loop;
      perform set_config('app.deleted_brand', '', true);
      return '{}';
    end $$`.execute(db);
  for (const signature of ['find_brand_tables(text)', 'delete_brand(text, text[])'].map((one) =>
    sql.raw(one),
  )) {
    await sql`revoke all on function ${signature} from public`.execute(db);
    await sql`grant execute on function ${signature} to photofinish_app`.execute(db);
  }
}
