import { type Kysely, sql } from 'kysely';

/**
 * Stores since when an event asks for more proof (docs/decisions/0234): packages that were bought earlier get no more photos. For
 * earlier events the time comes from the record of actions; an event that is not in it always asked for the same proof.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column secured_at timestamptz`.execute(db);
  await sql`update events set secured_at = asked.since
    from (
      select done.tenant_id, done.thing_id, max(done.done_at) as since
      from actions as done
      join action_values as said on said.tenant_id = done.tenant_id and said.action_id = done.action_id
      where done.what = 'event.edit' and ((said.after ->> 'isSecure')::boolean
        or (said.before ->> 'verificationFactor' = 'None' and said.after ->> 'verificationFactor' <> 'None'))
      group by done.tenant_id, done.thing_id
    ) as asked
    where asked.tenant_id = events.tenant_id and asked.thing_id = events.event_id::text
      and (events.is_secure or events.verification_factor <> 'None')`.execute(db);
}
