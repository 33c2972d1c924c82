import { type Kysely, sql } from 'kysely';

/**
 * Finds photos by a part of their file's name, with an index that queries under row-level security cannot use
 * (docs/decisions/0169).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server that lacks the extension or may not create it compares photo by photo.
  await sql`do $$ begin
    create extension if not exists pg_trgm with schema public;
    create index photos_file_name on photos using gin (file_name public.gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not there: photos are found by a part of their name more slowly';
  end $$`.execute(db);
  const inOrder = (state: string) => sql`(select photo_id, sorted_at from photos
    where tenant_id = tenant and event_id = each_event and ${sql.raw(state)} and file_name ilike wanted
    order by sorted_at, photo_id limit missing)`;
  await sql`create function find_photos_by_file_name(
      wanted_events uuid[], wanted text, photos_max integer, frequent float8
    ) returns setof uuid language plpgsql security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
    as $$
    #variable_conflict use_column
    declare
      tenant constant text := current_setting('app.tenant', true);
      plan json;
      each_event uuid;
      missing integer := photos_max;
      found_count integer;
    begin
      execute format('explain (format json) select from photos where file_name ilike %L', wanted) into plan;
      if (plan #>> '{0,Plan,Plan Rows}')::float8 < frequent then
        return query select photo_id from photos
          where tenant_id = tenant and event_id = any(wanted_events) and file_name ilike wanted
          order by event_id, sorted_at, photo_id limit photos_max;
        return;
      end if;
      -- Many have it: each event is read in the order of the list, until there are enough.
      for each_event in select id from unnest(wanted_events) as id order by id loop
        return query select photo_id from (
            ${inOrder("state = 'Published'")}
            union all ${inOrder("state = 'Hidden'")}
            union all ${inOrder("state not in ('Published', 'Hidden')")}
          ) as photos order by sorted_at, photo_id limit missing;
        get diagnostics found_count = row_count;
        missing := missing - found_count;
        exit when missing <= 0;
      end loop;
    end $$`.execute(db);
  const signature = sql.raw('find_photos_by_file_name(uuid[], text, integer, float8)');
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to photofinish_app`.execute(db);
}
