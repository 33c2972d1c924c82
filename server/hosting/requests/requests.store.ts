import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { RequestFieldName, RequestKind } from '#contract/request.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

/** The filled-in fields of a form. */
export type RequestFields = Partial<Record<RequestFieldName, string>>;

/** Received: waits to be forwarded. HandedOn: the mails about it were written (`request.received`). */
type RequestState = 'Received' | 'HandedOn';

declare module '#platform/database/tables.ts' {
  interface Tables {
    requests: Columns<
      'requests',
      { kind: RequestKind; fields: RequestFields; language: Language; state: RequestState }
    >;
  }
}

export interface RequestRecord {
  requestId: string;
  kind: RequestKind;
  fields: RequestFields;
  language: Language;
  origin: string;
}

/**
 * Inserts a request.
 * @returns false if its id exists already
 */
export async function insertRequest(
  scope: Scope,
  { requestId, kind, fields, language, origin }: RequestRecord,
  createdAt: Date,
): Promise<boolean> {
  const row = await insertInto(scope, 'requests', {
    requestId,
    kind,
    fields,
    language,
    origin,
    state: 'Received',
    createdAt,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'requestId']).doNothing())
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the stored request with this id has the same content. */
export async function isSameRequest(
  scope: Scope,
  { requestId, kind, fields }: Pick<RequestRecord, 'requestId' | 'kind' | 'fields'>,
): Promise<boolean> {
  const row = await selectFrom(scope, 'requests')
    .select('requestId')
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .where('fields', '=', sql<RequestFields>`${JSON.stringify(fields)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRequest(scope: Scope, requestId: string): Promise<RequestRecord | undefined> {
  const row = await selectFrom(scope, 'requests')
    .select(['kind', 'fields', 'language', 'origin'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row && { requestId, ...row };
}

/**
 * Records that a request was forwarded.
 * @returns false if it was forwarded before, or deleted
 */
export async function markHandedOn(scope: Scope, requestId: string): Promise<boolean> {
  const row = await updateTable(scope, 'requests')
    .set({ state: 'HandedOn' })
    .where('requestId', '=', requestId)
    .where('state', '=', 'Received')
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRequests(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'requests').where('createdAt', '<', before).execute();
}
