import { makeFault } from '#contract/faults.ts';
import type { Deps } from '#platform/deps.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { makeLogo } from './logo.task.ts';
import type { BrandFile } from './make-logo-files.ts';
import { hostName } from './origins.rules.ts';
import { type LogoNames, type ReadTenant, readTenantFile } from './read-tenant-file.ts';
import type { TenantDefinition } from './settings.schema.ts';
import { readTenantVersion } from './tenant-changes.store.ts';
import { compareTenants, type TenantChange } from './tenant-diff.ts';
import { findDefinition, findHostOwners, listTenants } from './tenants.store.ts';

/** A tenant's file and the files beside it. */
export interface TenantSource {
  bytes: Uint8Array;
  /** Reads a file that the tenant's file names; undefined if it cannot be read. */
  readBeside(name: string): Promise<Uint8Array | undefined>;
}

/** A plan: what a file changes in its tenant, and in which version. */
export interface TenantPlan {
  definition: TenantDefinition;
  /** Whether the tenant does not exist yet. */
  isNew: boolean;
  /** The version that was compared with the file; 0 if no file has changed the tenant yet. */
  version: number;
  source: string;
  /** Empty if the tenant matches the file. */
  changes: TenantChange[];
  warnings: FileFault[];
  /** The logo in its sizes, if the file has one. */
  files: BrandFile[];
}

/** A member who edits their own tenant at the desk. */
interface TenantEditor {
  tenantId: string;
  /** Whether the member operates the whole installation. */
  isInstallation: boolean;
}

/**
 * Reads a tenant's file and compares it with the tenant; writes nothing.
 * @param wanted create: the tenant must not exist yet; edit: it must exist
 * @param editor a member at the desk; undefined for commands, which may edit everything of every tenant
 */
export async function planTenant(
  deps: Pick<Deps, 'config' | 'database'>,
  wanted: 'create' | 'edit',
  file: TenantSource,
  editor?: TenantEditor,
): Promise<TenantPlan | { faults: FileFault[] }> {
  const read = await readTenantFile(
    await openYaml(editor?.tenantId ?? '', file.bytes),
    async (tenantId) => (await readCurrent(deps, editor?.tenantId ?? tenantId)).definition?.settings,
  );
  if ('faults' in read) return read;
  const { tenantId } = read.definition;
  if (editor !== undefined && tenantId !== editor.tenantId)
    return { faults: [read.faultAt(['tenantId'], makeFault('OtherTenant', { tenant: editor.tenantId }))] };
  const current = await readCurrent(deps, tenantId);
  const reserved =
    editor === undefined || editor.isInstallation ? [] : findReserved(current.definition, read);
  // Members who may not change hosts do not learn which tenant has a host.
  if (reserved.length > 0) return { faults: reserved };
  const faults = [
    ...(await checkTenant(deps, wanted, read, current.definition !== undefined)),
    ...(await checkHosts(deps, read)),
  ];
  const logo = await makeLogoOf(tenantId, file, read);
  if ('faults' in logo) faults.push(...logo.faults);
  if ('faults' in logo || faults.length > 0) return { faults };
  const definition = { ...read.definition, settings: { ...read.definition.settings, ...logo.addresses } };
  return {
    definition,
    isNew: current.definition === undefined,
    version: current.version,
    source: new TextDecoder().decode(file.bytes),
    changes: compareTenants(current.definition, definition),
    warnings: read.warnings,
    files: logo.files,
  };
}

/**
 * Settings that reach beyond a tenant: its hosts, the addresses that its logins and the server call, whether these logins
 * are on, and the sender of its mails.
 */
const RESERVED = [
  ['hosts'],
  ['settings', 'identityProvider'],
  ['settings', 'openId'],
  ['settings', 'mailFrom'],
] as const;

/** Finds changes that only an operator of the installation may make. */
function findReserved(
  before: TenantDefinition | undefined,
  { definition, faultAt }: ReadTenant,
): FileFault[] {
  const changed = compareTenants(before, definition).map(({ field }) => field);
  return RESERVED.filter((path) => {
    const name = path.join('.');
    return changed.some((field) => field === name || field.startsWith(`${name}.`));
  }).map((path) => faultAt(path, makeFault('OnlyOperator')));
}

function readCurrent(
  deps: Pick<Deps, 'database'>,
  tenantId: string,
): Promise<{ definition: TenantDefinition | undefined; version: number }> {
  return deps.database.inTenant(tenantId, async (scope) => ({
    definition: await findDefinition(scope),
    version: await readTenantVersion(scope),
  }));
}

async function checkTenant(
  deps: Pick<Deps, 'database'>,
  wanted: 'create' | 'edit',
  { definition: { tenantId }, faultAt }: ReadTenant,
  isThere: boolean,
): Promise<FileFault[]> {
  if (isThere === (wanted === 'edit')) return [];
  if (isThere) return [faultAt(['tenantId'], makeFault('TenantExists', { tenant: tenantId }))];
  const known = (await listTenants(deps.database.asHost)).map((tenant) => tenant.tenantId);
  const near = nearestToken(tenantId, known);
  const fault =
    near === undefined
      ? makeFault('NoTenant', { tenant: tenantId })
      : makeFault('TenantMisspelt', { tenant: tenantId, near });
  return [faultAt(['tenantId'], fault)];
}

async function checkHosts(
  deps: Pick<Deps, 'config' | 'database'>,
  { definition: { tenantId, hosts }, faultAt }: ReadTenant,
): Promise<FileFault[]> {
  const owners = await findHostOwners(deps.database.asHost, hosts);
  const { deskUrl } = deps.config;
  const deskHost = deskUrl === undefined ? undefined : hostName(new URL(deskUrl).host);
  return hosts.flatMap((host, index) => {
    if (host === deskHost) return [faultAt(['hosts', index], makeFault('HostOfDesk', { host }))];
    const owner = owners.get(host);
    if (owner === undefined || owner === tenantId) return [];
    return [faultAt(['hosts', index], makeFault('HostOfOther', { host, tenant: owner }))];
  });
}

interface MadeLogo {
  addresses: { logo: string; logoSmall: string } | undefined;
  files: BrandFile[];
}

async function makeLogoOf(
  tenantId: string,
  file: TenantSource,
  { logo, faultAt }: ReadTenant,
): Promise<MadeLogo | { faults: FileFault[] }> {
  if (logo === undefined) return { addresses: undefined, files: [] };
  const pictures = await readPictures(file, logo);
  if ('missing' in pictures) {
    const name = logo[pictures.missing];
    return { faults: [faultAt([pictures.missing], makeFault('PictureNotBeside', { name: name ?? '' }))] };
  }
  const made = await makeLogo(tenantId, pictures);
  if ('fault' in made)
    return {
      faults: [faultAt([made.of], makeFault('InPicture', { name: logo[made.of] ?? '', fault: made.fault }))],
    };
  return { addresses: { logo: made.logo, logoSmall: made.logoSmall }, files: made.files };
}

async function readPictures(
  file: TenantSource,
  { logo, logoSmall }: LogoNames,
): Promise<{ full: Uint8Array; small: Uint8Array | undefined } | { missing: keyof LogoNames }> {
  const full = await file.readBeside(logo);
  if (full === undefined) return { missing: 'logo' };
  const small = logoSmall === undefined ? undefined : await file.readBeside(logoSmall);
  return logoSmall !== undefined && small === undefined ? { missing: 'logoSmall' } : { full, small };
}
