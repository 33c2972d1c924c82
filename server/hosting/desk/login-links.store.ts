import type { DeskScope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deskLoginLinks: Columns<'deskLoginLinks', { purpose: LinkPurpose }>;
    deskInstallation: Columns<'deskInstallation'>;
  }
}

/** What a mailed link does: it logs in, or it also makes its address the first operator. */
export type LinkPurpose = 'Login' | 'Setup';

/** A requested link. */
export interface LoginLink {
  linkId: string;
  purpose: LinkPurpose;
  /** Canonical. */
  email: string;
  tenantId: string | null;
  expiresAt: Date;
}

const LINK = ['linkId', 'purpose', 'email', 'forTenant as tenantId', 'expiresAt'] as const;

/** Stores a requested link, and deletes expired ones. A new setup link replaces earlier ones. */
export async function insertLoginLink(
  scope: DeskScope,
  link: LoginLink & { tokenHash: string },
  now: Date,
): Promise<void> {
  const { trx } = scope;
  await sweepLoginLinks(scope, now);
  if (link.purpose === 'Setup')
    await trx.deleteFrom('deskLoginLinks').where('purpose', '=', 'Setup').execute();
  await trx
    .insertInto('deskLoginLinks')
    .values({
      linkId: link.linkId,
      tokenHash: link.tokenHash,
      purpose: link.purpose,
      email: link.email,
      forTenant: link.tenantId,
      expiresAt: link.expiresAt,
    })
    .execute();
}

/** Deletes expired links. */
export async function sweepLoginLinks({ trx }: DeskScope, now: Date): Promise<void> {
  await trx.deleteFrom('deskLoginLinks').where('expiresAt', '<=', now).execute();
}

/** Finds a link that can still be used, by its id or by the hash of its token. */
export async function findLoginLink(
  { trx }: DeskScope,
  by: { linkId: string } | { tokenHash: string },
  now: Date,
): Promise<LoginLink | undefined> {
  return trx
    .selectFrom('deskLoginLinks')
    .select(LINK)
    .$if('linkId' in by, (query) => query.where('linkId', '=', 'linkId' in by ? by.linkId : ''))
    .$if('tokenHash' in by, (query) => query.where('tokenHash', '=', 'tokenHash' in by ? by.tokenHash : ''))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Consumes a link, together with all other links of its address; works once. */
export async function takeLoginLink(
  { trx }: DeskScope,
  tokenHash: string,
  now: Date,
): Promise<LoginLink | undefined> {
  const link = await trx
    .deleteFrom('deskLoginLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(LINK)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  await trx.deleteFrom('deskLoginLinks').where('email', '=', link.email).execute();
  return link;
}

/** Binds a link to the tenant that mails it; null for the installation. */
export async function bindLoginLink(
  { trx }: DeskScope,
  linkId: string,
  tenantId: string | null,
): Promise<void> {
  await trx.updateTable('deskLoginLinks').set({ forTenant: tenantId }).where('linkId', '=', linkId).execute();
}

export async function deleteLoginLink({ trx }: DeskScope, linkId: string): Promise<void> {
  await trx.deleteFrom('deskLoginLinks').where('linkId', '=', linkId).execute();
}

/** Records the desk's address, which commands use. */
export async function setDeskOrigin({ trx }: DeskScope, origin: string): Promise<void> {
  await trx
    .insertInto('deskInstallation')
    .values({ isOnly: true, origin, setupId: null })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ origin }))
    .execute();
}

export async function findDeskOrigin({ trx }: DeskScope): Promise<string | undefined> {
  const row = await trx.selectFrom('deskInstallation').select('origin').executeTakeFirst();
  return row?.origin ?? undefined;
}

/**
 * Starts the setup, or continues one that was started.
 * @returns its id
 */
export async function openSetup({ trx }: DeskScope, newId: string): Promise<string> {
  await trx
    .insertInto('deskInstallation')
    .values({ isOnly: true, origin: null, setupId: newId })
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet({ setupId: newId }).where('deskInstallation.setupId', 'is', null),
    )
    .execute();
  const row = await trx.selectFrom('deskInstallation').select('setupId').executeTakeFirstOrThrow();
  return row.setupId ?? newId;
}

/**
 * Finds the open setup and locks it until the transaction ends, so that only one of two concurrent calls finishes it.
 */
export async function lockSetup({ trx }: DeskScope): Promise<string | undefined> {
  const row = await trx.selectFrom('deskInstallation').select('setupId').forUpdate().executeTakeFirst();
  return row?.setupId ?? undefined;
}

export async function closeSetup({ trx }: DeskScope): Promise<void> {
  await trx.updateTable('deskInstallation').set({ setupId: null }).execute();
}
