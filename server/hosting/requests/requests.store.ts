import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { RequestFieldName, RequestKind } from '#contract/request.ts';
import type { Scope } from '#platform/database/database.ts';
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
  { trx, tenantId }: Scope,
  { requestId, kind, fields, language, origin }: RequestRecord,
  createdAt: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('requests')
    .values({
      tenantId,
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
  { trx, tenantId }: Scope,
  { requestId, kind, fields }: Pick<RequestRecord, 'requestId' | 'kind' | 'fields'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('requests')
    .select('requestId')
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .where('fields', '=', sql<RequestFields>`${JSON.stringify(fields)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRequest(
  { trx, tenantId }: Scope,
  requestId: string,
): Promise<RequestRecord | undefined> {
  const row = await trx
    .selectFrom('requests')
    .select(['kind', 'fields', 'language', 'origin'])
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row && { requestId, ...row };
}

/**
 * Records that a request was forwarded.
 * @returns false if it was forwarded before, or deleted
 */
export async function markHandedOn({ trx, tenantId }: Scope, requestId: string): Promise<boolean> {
  const row = await trx
    .updateTable('requests')
    .set({ state: 'HandedOn' })
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', requestId)
    .where('state', '=', 'Received')
    .returning('requestId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRequests({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx.deleteFrom('requests').where('tenantId', '=', tenantId).where('createdAt', '<', before).execute();
}
