import type { DeskScope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * Requested login links, valid for minutes. Addresses that get no mail have rows too. Visible only in the desk's
     * scope.
     */
    desk_login_links: {
      link_id: string;
      token_hash: string;
      purpose: LinkPurpose;
      email: string;
      /** The tenant for whose desk the link was requested; null for the installation's desk. */
      for_tenant: string | null;
      expires_at: Date;
    };
    /** Has one row: the desk's address, and the value from which the setup secret is computed. */
    desk_installation: { is_only: boolean; origin: string | null; setup_id: string | null };
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

/** Stores a requested link, and deletes expired ones. A new setup link replaces earlier ones. */
export async function insertLoginLink(
  scope: DeskScope,
  link: LoginLink & { tokenHash: string },
  now: Date,
): Promise<void> {
  const { trx } = scope;
  await sweepLoginLinks(scope, now);
  if (link.purpose === 'Setup')
    await trx.deleteFrom('desk_login_links').where('purpose', '=', 'Setup').execute();
  await trx
    .insertInto('desk_login_links')
    .values({
      link_id: link.linkId,
      token_hash: link.tokenHash,
      purpose: link.purpose,
      email: link.email,
      for_tenant: link.tenantId,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Deletes expired links. */
export async function sweepLoginLinks({ trx }: DeskScope, now: Date): Promise<void> {
  await trx.deleteFrom('desk_login_links').where('expires_at', '<=', now).execute();
}

/** Finds a link that can still be used, by its id or by the hash of its token. */
export async function findLoginLink(
  { trx }: DeskScope,
  by: { linkId: string } | { tokenHash: string },
  now: Date,
): Promise<LoginLink | undefined> {
  const row = await trx
    .selectFrom('desk_login_links')
    .selectAll()
    .$if('linkId' in by, (query) => query.where('link_id', '=', 'linkId' in by ? by.linkId : ''))
    .$if('tokenHash' in by, (query) => query.where('token_hash', '=', 'tokenHash' in by ? by.tokenHash : ''))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && linkOf(row);
}

/** Consumes a link, together with all other links of its address; works once. */
export async function takeLoginLink(
  { trx }: DeskScope,
  tokenHash: string,
  now: Date,
): Promise<LoginLink | undefined> {
  const row = await trx
    .deleteFrom('desk_login_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await trx.deleteFrom('desk_login_links').where('email', '=', row.email).execute();
  return linkOf(row);
}

/** Binds a link to the tenant that invited its address. */
export async function bindLoginLink({ trx }: DeskScope, linkId: string, tenantId: string): Promise<void> {
  await trx
    .updateTable('desk_login_links')
    .set({ for_tenant: tenantId })
    .where('link_id', '=', linkId)
    .execute();
}

export async function deleteLoginLink({ trx }: DeskScope, linkId: string): Promise<void> {
  await trx.deleteFrom('desk_login_links').where('link_id', '=', linkId).execute();
}

/** Records the desk's address, which commands use. */
export async function setDeskOrigin({ trx }: DeskScope, origin: string): Promise<void> {
  await trx
    .insertInto('desk_installation')
    .values({ is_only: true, origin, setup_id: null })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ origin }))
    .execute();
}

export async function findDeskOrigin({ trx }: DeskScope): Promise<string | undefined> {
  const row = await trx.selectFrom('desk_installation').select('origin').executeTakeFirst();
  return row?.origin ?? undefined;
}

/**
 * Starts the setup, or continues one that was started.
 * @returns its id
 */
export async function openSetup({ trx }: DeskScope, newId: string): Promise<string> {
  await trx
    .insertInto('desk_installation')
    .values({ is_only: true, origin: null, setup_id: newId })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ setup_id: newId })
        .where('desk_installation.setup_id', 'is', null),
    )
    .execute();
  const row = await trx.selectFrom('desk_installation').select('setup_id').executeTakeFirstOrThrow();
  return row.setup_id ?? newId;
}

/**
 * Finds the open setup and locks it until the transaction ends, so that only one of two concurrent calls finishes it.
 */
export async function lockSetup({ trx }: DeskScope): Promise<string | undefined> {
  const row = await trx.selectFrom('desk_installation').select('setup_id').forUpdate().executeTakeFirst();
  return row?.setup_id ?? undefined;
}

export async function closeSetup({ trx }: DeskScope): Promise<void> {
  await trx.updateTable('desk_installation').set({ setup_id: null }).execute();
}

function linkOf(row: {
  link_id: string;
  purpose: LinkPurpose;
  email: string;
  for_tenant: string | null;
  expires_at: Date;
}): LoginLink {
  return {
    linkId: row.link_id,
    purpose: row.purpose,
    email: row.email,
    tenantId: row.for_tenant,
    expiresAt: row.expires_at,
  };
}
