import { type Generated, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    previewRenderings: Columns<'previewRenderings', { starts: Generated<number> }>;
  }
}

/** Comes before all ids of photos. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How far the rendering of a tenant's previews is. */
export interface Rendering {
  /** The last rendered photo. */
  passedId: string;
  /** How often the rendering was started before it ended. */
  starts: number;
}

/** Notes that all previews of the tenant must be rendered, also those that a running job has already passed. */
export async function restartRendering(scope: Scope): Promise<void> {
  await insertInto(scope, 'previewRenderings', { passedId: FIRST_ID })
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet({ passedId: FIRST_ID, starts: sql<number>`preview_renderings.starts + 1` }),
    )
    .execute();
}

/** Finds how far the rendering is; undefined if all previews are rendered. */
export async function findRendering(scope: Scope): Promise<Rendering | undefined> {
  return selectFrom(scope, 'previewRenderings').select(['passedId', 'starts']).executeTakeFirst();
}

/** Notes that the rendering passed a photo, unless it was started again meanwhile. */
export async function passPreviews(scope: Scope, { starts }: Rendering, passedId: string): Promise<void> {
  await updateTable(scope, 'previewRenderings').set({ passedId }).where('starts', '=', starts).execute();
}

/** Notes that all previews are rendered, unless the rendering was started again meanwhile. */
export async function endRendering(scope: Scope, { starts }: Rendering): Promise<void> {
  await deleteFrom(scope, 'previewRenderings').where('starts', '=', starts).execute();
}
