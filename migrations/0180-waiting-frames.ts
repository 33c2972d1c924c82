import { type Kysely, sql } from 'kysely';

/** Finds the framed photos of a tenant that wait to be rendered: they are counted when free ones are ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index framed_photos_rendering on framed_photos (tenant_id) where state = 'Rendering'`.execute(
    db,
  );
}
