import { type Kysely, sql } from 'kysely';

/**
 * Since when a participant is protected. The buyer of an earlier purchase gets no protected photos. For already protected
 * participants the time is unknown; all purchases until now count as earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column protected_since timestamptz`.execute(db);
  await sql`update competitors set protected_since = now() where protection is not null`.execute(db);
  await sql`alter table competitors add check ((protection is null) = (protected_since is null))`.execute(db);
}
