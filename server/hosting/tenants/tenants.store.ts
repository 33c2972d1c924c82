import { type Kysely, sql } from 'kysely';
import type { Description } from '#contract/competitor.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import {
  type TenantDefinition,
  type TenantEmbed,
  type TenantIssuer,
  type TenantLetters,
  type TenantOriginals,
  type TenantParticipants,
  type TenantPaymentType,
  type TenantRemoval,
  type TenantRetention,
  type TenantYouth,
  tenantDefinitionSchema,
} from './settings.schema.ts';
import { EMBED, LETTERS, ORIGINALS, PARTICIPANTS, REMOVAL, YOUTH } from './tenant-file.defaults.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tenants: Columns<
      'tenants',
      {
        settings: TenantSettings;
        paymentTypes: TenantPaymentType[];
        issuer: TenantIssuer | null;
        retention: TenantRetention | null;
        removal: TenantRemoval | null;
        youth: TenantYouth | null;
        letters: TenantLetters | null;
        originals: TenantOriginals | null;
        participants: TenantParticipants | null;
        embed: TenantEmbed | null;
      }
    >;
    tenantHosts: Columns<'tenantHosts'>;
  }
}

/** A tenant: its slug, the settings of its pages, its payment types, and the seller. */
export interface Tenant {
  tenantId: string;
  /** In the order of the tenant's file. */
  hosts: string[];
  settings: TenantSettings;
  paymentTypes: TenantPaymentType[];
  issuer: TenantIssuer;
  retention: TenantRetention;
  removal: TenantRemoval;
  youth: TenantYouth;
  letters: TenantLetters;
  originals: TenantOriginals;
  participants: TenantParticipants;
  embed: TenantEmbed;
}

interface SelectedRow {
  tenantId: string;
  hosts: string[];
  settings: TenantSettings;
  paymentTypes: TenantPaymentType[];
  issuer: TenantIssuer | null;
  retention: TenantRetention | null;
  removal: TenantRemoval | null;
  youth: TenantYouth | null;
  letters: TenantLetters | null;
  originals: TenantOriginals | null;
  participants: TenantParticipants | null;
  embed: TenantEmbed | null;
}

function tenantOf({
  tenantId,
  hosts,
  settings,
  paymentTypes,
  issuer,
  retention,
  removal,
  youth,
  letters,
  originals,
  participants,
  embed,
}: SelectedRow): Tenant {
  const legalEntity = { name: settings.legalEntity, address: '' };
  return {
    tenantId,
    hosts,
    settings,
    paymentTypes,
    issuer: issuer ?? { ...legalEntity, vatId: null, registration: null, vatPercent: null },
    retention: retention ?? { orderDays: null },
    removal: removal ?? REMOVAL,
    youth: youth ?? YOUTH,
    letters: letters ?? LETTERS,
    originals: originals ?? ORIGINALS,
    participants: participants ?? PARTICIPANTS,
    embed: embed ?? EMBED,
  };
}

const hostsOfTenant = sql<string[]>`array(
  select host from tenant_hosts as own where own.tenant_id = tenants.tenant_id order by position, host)`.as(
  'hosts',
);

/**
 * Finds the tenant of a host name. Like every query by `asHost`, it is not limited to one tenant; its database role can
 * read only tenants and their hosts.
 */
export async function findTenantByHost(asHost: Kysely<Tables>, host: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenantHosts')
    .innerJoin('tenants', 'tenants.tenantId', 'tenantHosts.tenantId')
    .select([
      'tenants.tenantId',
      'tenants.settings',
      'tenants.paymentTypes',
      'tenants.issuer',
      'tenants.retention',
      'tenants.removal',
      'tenants.youth',
      'tenants.letters',
      'tenants.originals',
      'tenants.participants',
      'tenants.embed',
      hostsOfTenant,
    ])
    .where('tenantHosts.host', '=', host)
    .executeTakeFirst();
  return row && tenantOf(row);
}

export async function findTenant(asHost: Kysely<Tables>, tenantId: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenants')
    .select([
      'tenantId',
      'settings',
      'paymentTypes',
      'issuer',
      'retention',
      'removal',
      'youth',
      'letters',
      'originals',
      'participants',
      'embed',
    ])
    .select(hostsOfTenant)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row && tenantOf(row);
}

/** Returns whether any tenant exists. */
export async function hasTenants(asHost: Kysely<Tables>): Promise<boolean> {
  return (await asHost.selectFrom('tenants').select('tenantId').limit(1).executeTakeFirst()) !== undefined;
}

/** Lists every tenant with its hosts, for the operator's commands. */
export async function listTenants(asHost: Kysely<Tables>): Promise<{ tenantId: string; hosts: string[] }[]> {
  const rows = await asHost
    .selectFrom('tenants')
    .leftJoin('tenantHosts', 'tenantHosts.tenantId', 'tenants.tenantId')
    .select(['tenants.tenantId', 'tenantHosts.host'])
    .orderBy('tenants.tenantId')
    .orderBy('tenantHosts.position')
    .orderBy('tenantHosts.host')
    .execute();
  const hosts = Map.groupBy(rows, (row) => row.tenantId);
  return [...hosts].map(([tenantId, group]) => ({
    tenantId,
    hosts: group.flatMap(({ host }) => host ?? []),
  }));
}

/**
 * Lists the tenants that jobs run for. A brand has no host while it is imported, until the list of erasures is replayed: a
 * letter would reach people who were erased.
 */
export async function listOpenTenantIds(asHost: Kysely<Tables>): Promise<string[]> {
  return (await listTenants(asHost)).filter(({ hosts }) => hosts.length > 0).map(({ tenantId }) => tenantId);
}

/** Remembers that the tenant's logo was drawn from its name. */
export async function keepDrawnLogo(scope: Scope): Promise<void> {
  await updateTable(scope, 'tenants').set({ drawnLogo: sql<string>`settings->>'logo'` }).execute();
}

/** Finds the address of the logo that was drawn from the tenant's name; null if the tenant came with a logo. */
export async function findDrawnLogo(scope: Scope): Promise<string | null> {
  const row = await selectFrom(scope, 'tenants').select('drawnLogo').executeTakeFirst();
  return row?.drawnLogo ?? null;
}

/** Reads the scope's tenant as a definition; undefined if it does not exist yet. */
export async function findDefinition(scope: Scope): Promise<TenantDefinition | undefined> {
  const row = await selectFrom(scope, 'tenants')
    .select([
      'tenantId',
      'settings',
      'paymentTypes',
      'issuer',
      'retention',
      'removal',
      'youth',
      'letters',
      'originals',
      'participants',
      'embed',
    ])
    .select(hostsOfTenant)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const definition = tenantOf(row);
  // Parsing puts the settings into the schema's order, which the database does not keep. A definition of an earlier
  // version may lack a setting and stays as it is.
  const parsed = tenantDefinitionSchema.safeParse(definition);
  return parsed.success ? parsed.data : definition;
}

/**
 * Lists invalid and missing settings in a tenant's row that another installation wrote. Empty columns get their
 * defaults, and unknown settings are ignored, because the row may come from another version.
 * @param row its columns, with their names in the database
 */
export function findSettingsFaults(row: Record<string, unknown>): string[] {
  if (typeof row.settings !== 'object' || row.settings === null) return ['settings: missing'];
  const named = Object.entries(row).map(([column, value]) => [camelCase(column), value]);
  const definition = tenantOf(Object.fromEntries(named) as SelectedRow);
  const { error } = tenantDefinitionSchema.safeParse(definition);
  return (error?.issues ?? [])
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const camelCase = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Finds the tenants that own given hosts, across tenants. Unknown hosts are left out. */
export async function findHostOwners(
  asHost: Kysely<Tables>,
  hosts: readonly string[],
): Promise<Map<string, string>> {
  const rows = await asHost
    .selectFrom('tenantHosts')
    .select(['host', 'tenantId'])
    .where('host', 'in', hosts)
    .execute();
  return new Map(rows.map((row) => [row.host, row.tenantId]));
}

/** Locks the scope's tenant until the transaction ends. @returns whether there is one */
export async function lockTenant(scope: Scope): Promise<boolean> {
  const row = await selectFrom(scope, 'tenants').select('tenantId').forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Inserts or updates a tenant and its hosts. */
export async function saveTenant(
  scope: Scope,
  {
    settings,
    paymentTypes,
    issuer,
    retention,
    removal,
    youth,
    letters,
    originals,
    participants,
    embed,
    hosts,
  }: Omit<TenantDefinition, 'tenantId'>,
): Promise<void> {
  const values = {
    settings: JSON.stringify(settings) as unknown as TenantSettings,
    paymentTypes: JSON.stringify(paymentTypes) as unknown as TenantPaymentType[],
    issuer: JSON.stringify(issuer) as unknown as TenantIssuer,
    retention: JSON.stringify(retention) as unknown as TenantRetention,
    removal: JSON.stringify(removal) as unknown as TenantRemoval,
    youth: JSON.stringify(youth) as unknown as TenantYouth,
    letters: JSON.stringify(letters) as unknown as TenantLetters,
    originals: JSON.stringify(originals) as unknown as TenantOriginals,
    participants: JSON.stringify(participants) as unknown as TenantParticipants,
    embed: JSON.stringify(embed) as unknown as TenantEmbed,
  };
  await insertInto(scope, 'tenants', { ...values })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(values))
    .execute();
  await deleteFrom(scope, 'tenantHosts').execute();
  if (hosts.length > 0) {
    await insertInto(
      scope,
      'tenantHosts',
      hosts.map((host, position) => ({ host, position })),
    ).execute();
  }
}

/** Reads how many days the scope's tenant keeps sold files; null means forever. */
export async function readOrderRetention(scope: Scope): Promise<number | null> {
  const row = await selectFrom(scope, 'tenants').select('retention').executeTakeFirst();
  return row?.retention?.orderDays ?? null;
}

/** Reads how the scope's tenant answers requests for removal. */
export async function readRemovalTerms(scope: Scope): Promise<TenantRemoval> {
  const row = await selectFrom(scope, 'tenants').select('removal').executeTakeFirst();
  return row?.removal ?? REMOVAL;
}

/** Reads the age below which the scope's tenant protects participants; 0 means no protection by age. */
export async function readYouthAge(scope: Scope): Promise<number> {
  const row = await selectFrom(scope, 'tenants').select('youth').executeTakeFirst();
  return (row?.youth ?? YOUTH).age;
}

/** Reads the brand's present name, which the resolver's cache may not have yet. */
export async function readTenantName(scope: Scope): Promise<string> {
  const { name } = await selectFrom(scope, 'tenants')
    .select(sql<string>`settings->>'tenantName'`.as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

/** Reads whether the scope's tenant removes keywords from originals when they arrive. */
export async function removesKeywords(scope: Scope): Promise<boolean> {
  const row = await selectFrom(scope, 'tenants').select('originals').executeTakeFirst();
  return (row?.originals ?? ORIGINALS).keywords === 'remove';
}

/** Reads which columns of start lists the scope's tenant shows to everybody. */
export async function readShownColumns(scope: Scope): Promise<Description[]> {
  const row = await selectFrom(scope, 'tenants').select('participants').executeTakeFirst();
  return (row?.participants ?? PARTICIPANTS).shown;
}
