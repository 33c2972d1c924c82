import { type Generated, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    previewRenderings: Columns<
      'previewRenderings',
      { starts: Generated<number>; startId: Generated<string> }
    >;
  }
}

/** Comes before all ids of photos. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How far the rendering of a tenant's previews is. */
export interface Rendering {
  /** The last rendered photo. */
  passedId: string;
  /** Identifies this start of the rendering. */
  startId: string;
}

/** Notes that all previews of the tenant must be rendered, also those that a running job has already passed. */
export async function restartRendering(scope: Scope): Promise<void> {
  await insertInto(scope, 'previewRenderings', { passedId: FIRST_ID })
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet({ passedId: FIRST_ID, startId: sql<string>`gen_random_uuid()` }),
    )
    .execute();
}

/** Finds how far the rendering is; undefined if all previews are rendered. */
export async function findRendering(scope: Scope): Promise<Rendering | undefined> {
  return selectFrom(scope, 'previewRenderings').select(['passedId', 'startId']).executeTakeFirst();
}

/** Notes that the rendering passed a photo, unless it was started again meanwhile. */
export async function passPreviews(scope: Scope, { startId }: Rendering, passedId: string): Promise<void> {
  await updateTable(scope, 'previewRenderings').set({ passedId }).where('startId', '=', startId).execute();
}

/** Notes that all previews are rendered, unless the rendering was started again meanwhile. */
export async function endRendering(scope: Scope, { startId }: Rendering): Promise<void> {
  await deleteFrom(scope, 'previewRenderings').where('startId', '=', startId).execute();
}
