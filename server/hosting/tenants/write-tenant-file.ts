import { stringify } from 'yaml';
import type { TenantDefinition } from './settings.schema.ts';

/** Writes a tenant's definition as a file; applying it changes nothing. */
export function writeTenantFile({
  tenantId,
  hosts,
  settings,
  paymentTypes,
  issuer,
  retention,
}: TenantDefinition): string {
  const { logo, logoSmall, ...others } = settings;
  return [
    '# photofinish tenant edit THIS-FILE. What it leaves out gets its default.',
    '# logo: logo.svg   # a new one, SVG or PNG, beside this file; the present one stays without it',
    // Amounts as numbers, everything else as text that YAML need not guess at.
    stringify({ tenantId, hosts, settings: others, paymentTypes, issuer, retention }, { lineWidth: 0 }),
  ].join('\n');
}
