import { type Selectable, sql } from 'kysely';
import type { ImportKind, ImportReason, ImportState } from '#contract/desk-imports.ts';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { ImportProblem } from './photo-imports.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoImports: Columns<
      'photoImports',
      { kind: ImportKind; state: ImportState; reason: ImportReason | null }
    >;
  }
}

/** An import, with its address and access key encrypted. */
export type PhotoImport = Omit<Selectable<Tables['photoImports']>, 'tenantId'>;

export async function insertImport(
  scope: Scope,
  row: Pick<
    PhotoImport,
    'linkId' | 'kind' | 'shownAddress' | 'sealedSource' | 'sealedKeys' | 'needsKeys' | 'startedAt' | 'nextAt'
  >,
): Promise<void> {
  await insertInto(scope, 'photoImports', { ...row, state: 'Running' }).execute();
}

/** Lists the imports of some links. */
export async function listImports(scope: Scope, linkIds: readonly string[]): Promise<PhotoImport[]> {
  return selectFrom(scope, 'photoImports').selectAll().where('linkId', '=', anyId(linkIds)).execute();
}

export async function lockImport(scope: Scope, linkId: string): Promise<PhotoImport | undefined> {
  return selectFrom(scope, 'photoImports')
    .selectAll()
    .where('linkId', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts the tenant's running imports. */
export async function countRunning(scope: Scope): Promise<number> {
  const { count } = await selectFrom(scope, 'photoImports')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '=', 'Running')
    .executeTakeFirstOrThrow();
  return count;
}

export async function listRunning(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'photoImports')
    .select('linkId')
    .where('state', '=', 'Running')
    .orderBy('linkId')
    .execute();
  return rows.map(({ linkId }) => linkId);
}

/** Lists the running imports for which a job must be sent: after a pause, or because the last one was lost. */
export async function listDueImports(scope: Scope, now: Date): Promise<string[]> {
  const rows = await selectFrom(scope, 'photoImports')
    .select('linkId')
    .where('state', '=', 'Running')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .execute();
  return rows.map(({ linkId }) => linkId);
}

/** Records until when no other job has to be sent. */
export async function setNextAt(scope: Scope, linkIds: readonly string[], nextAt: Date): Promise<void> {
  await updateTable(scope, 'photoImports')
    .set({ nextAt })
    .where('linkId', '=', anyId(linkIds))
    .where('state', '=', 'Running')
    .execute();
}

/** Leases a running import to this process; undefined if another has it. */
export async function takeImport(
  scope: Scope,
  linkId: string,
  now: Date,
  until: Date,
): Promise<PhotoImport | undefined> {
  return updateTable(scope, 'photoImports')
    .set({ leasedUntil: until, nextAt: until })
    .where('linkId', '=', linkId)
    .where('state', '=', 'Running')
    .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** What a run changes of its import. */
export type ImportProgress = Partial<
  Pick<PhotoImport, 'leasedUntil' | 'nextAt' | 'passed' | 'validator' | 'seen' | 'skipped' | 'total'> &
    Pick<PhotoImport, 'failures' | 'reason' | 'status'>
>;

/**
 * Changes an import that this process has leased.
 * @returns false if it was stopped, or another process has it
 */
export async function changeTaken(
  scope: Scope,
  { linkId, leasedUntil }: { linkId: string; leasedUntil: Date },
  values: ImportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'photoImports')
    .set(values)
    .where('linkId', '=', linkId)
    .where('state', '=', 'Running')
    .where('leasedUntil', '=', leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the lease of a run that found its import stopped, or has to end.
 * @returns whether the import goes on: it runs, or was resumed meanwhile
 */
export async function releaseImport(
  scope: Scope,
  { linkId, leasedUntil }: { linkId: string; leasedUntil: Date },
  nextAt: Date,
): Promise<boolean> {
  const released = await updateTable(scope, 'photoImports')
    .set({ leasedUntil: null, nextAt })
    .where('linkId', '=', linkId)
    .where('leasedUntil', '=', leasedUntil)
    .returning('state')
    .executeTakeFirst();
  return released?.state === 'Running';
}

/**
 * Ends a running import and deletes its access key; a done one also loses its address. A stopped one keeps the lease until
 * the run notices, so that resuming starts no second run beside it.
 */
export async function endImport(
  scope: Scope,
  linkId: string,
  state: Exclude<ImportState, 'Running'>,
  problem: ImportProblem | null,
  now: Date,
): Promise<void> {
  await updateTable(scope, 'photoImports')
    .set({
      state,
      reason: problem?.reason ?? null,
      status: problem?.status ?? null,
      sealedKeys: null,
      ...(state === 'Done' ? { sealedSource: null } : {}),
      ...(state === 'Stopped' ? {} : { leasedUntil: null }),
      endedAt: now,
    })
    .where('linkId', '=', linkId)
    .where('state', '=', 'Running')
    .execute();
}

/**
 * Continues an ended import where it stopped. If a former run still has the lease, that run may have died, so the
 * import continues at the latest when the lease ends.
 */
export async function setRunning(
  scope: Scope,
  linkId: string,
  { nextAt, ...values }: Pick<PhotoImport, 'sealedKeys' | 'needsKeys' | 'nextAt'>,
): Promise<void> {
  await updateTable(scope, 'photoImports')
    .set({
      ...values,
      nextAt: sql<Date>`least(${nextAt}::timestamptz, leased_until)`,
      state: 'Running',
      reason: null,
      status: null,
      failures: 0,
      endedAt: null,
    })
    .where('linkId', '=', linkId)
    .execute();
}
