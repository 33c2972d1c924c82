import type { DeskScope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskRecoveryCodes: Columns<'deskRecoveryCodes'>;
  }
}

/** Replaces the recovery codes of an address. */
export async function replaceCodes(
  scope: DeskScope,
  { email, hashes, createdAt }: { email: string; hashes: readonly string[]; createdAt: Date },
): Promise<void> {
  await deleteCodesOf(scope, email);
  const rows = hashes.map((hash) => ({ codeHash: hash, email, createdAt }));
  await scope.trx.insertInto('deskRecoveryCodes').values(rows).execute();
}

/**
 * Consumes a recovery code of an address; works once.
 * @returns whether it was still unused
 */
export async function takeCode(
  { trx }: DeskScope,
  { email, hash }: { email: string; hash: string },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('deskRecoveryCodes')
    .where('codeHash', '=', hash)
    .where('email', '=', email)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Counts the unused recovery codes of an address. */
export async function countCodes(
  { trx }: DeskScope,
  email: string,
): Promise<{ left: number; createdAt: Date | null }> {
  return trx
    .selectFrom('deskRecoveryCodes')
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.max('createdAt').as('createdAt')])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** Lists the addresses that have recovery codes. */
export async function listCodeAddresses({ trx }: DeskScope): Promise<string[]> {
  const rows = await trx
    .selectFrom('deskRecoveryCodes')
    .select('email')
    .distinct()
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Deletes the recovery codes of all addresses. @returns their number */
export async function deleteAllCodes({ trx }: DeskScope): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('deskRecoveryCodes').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes every recovery code of an address. */
export async function deleteCodesOf({ trx }: DeskScope, email: string): Promise<void> {
  await trx.deleteFrom('deskRecoveryCodes').where('email', '=', email).execute();
}
