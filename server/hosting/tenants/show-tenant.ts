import { stringify } from 'yaml';
import type { Deps } from '#platform/deps.ts';
import type { TenantDefinition } from './settings.schema.ts';
import { listTenantVersions, type TenantVersion } from './tenant-changes.store.ts';
import { findDefinition } from './tenants.store.ts';

/** A tenant's present settings, and the files that were applied. */
export interface ShownTenant {
  definition: TenantDefinition;
  /** The complete file, from which a change can start. */
  source: string;
  /** Newest first; none if no file has changed it yet. */
  versions: TenantVersion[];
}

/**
 * Reads a tenant's definition and versions.
 * @returns undefined if there is no such tenant
 */
export async function showTenant(
  deps: Pick<Deps, 'database'>,
  tenantId: string,
): Promise<ShownTenant | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const definition = await findDefinition(scope);
    if (definition === undefined) return undefined;
    return { definition, source: writeTenantFile(definition), versions: await listTenantVersions(scope) };
  });
}

/** Formats a tenant's definition as a file; applying it changes nothing. */
function writeTenantFile({
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
}: TenantDefinition): string {
  const { logo, logoSmall, ...others } = settings;
  return [
    '# photofinish tenant edit THIS-FILE. What it leaves out gets its default.',
    '# logo: logo.svg   # a new one, SVG or PNG, beside this file; the present one stays without it',
    // Amounts are numbers; everything else is unambiguous text.
    stringify(
      {
        tenantId,
        hosts,
        settings: others,
        paymentTypes,
        issuer,
        retention,
        removal,
        youth,
        letters,
        originals,
        participants,
        embed,
      },
      { lineWidth: 0 },
    ),
  ].join('\n');
}
