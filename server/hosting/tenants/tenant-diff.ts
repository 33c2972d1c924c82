import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import type { TenantDefinition } from './settings.schema.ts';

/** A field of a tenant that a file changes, as texts; empty if there was or will be no value. */
export interface TenantChange {
  /** The path with dots, as in `settings.colours.accent`. */
  field: string;
  from: string;
  to: string;
}

/** Lists the differences between a tenant (undefined for a new one) and its file. */
export function compareTenants(
  before: TenantDefinition | undefined,
  after: TenantDefinition,
): TenantChange[] {
  const from = before === undefined ? new Map<string, string>() : fieldsOf(before);
  const to = fieldsOf(after);
  return [...new Set([...to.keys(), ...from.keys()])]
    .map((field) => ({ field, from: from.get(field) ?? '', to: to.get(field) ?? '' }))
    .filter((change) => change.from !== change.to);
}

/** Formats a change as one line: `field: old → new`. */
export const describeChange = ({ field, from, to }: TenantChange): string =>
  `${field}: ${from || '(none)'} → ${to || '(none)'}`;

/** Formats the changes of a plan for people: the tenant, and below it the changed fields. */
export function describePlan({
  definition: { tenantId },
  isNew,
  changes,
}: {
  definition: Pick<TenantDefinition, 'tenantId'>;
  isNew: boolean;
  changes: readonly TenantChange[];
}): DiffLine[] {
  if (changes.length === 0) return [];
  return [
    { mark: isNew ? '+' : '~', text: `tenant ${tenantId}` },
    ...changes.map((change): DiffLine => {
      const text = isNew ? `${change.field}: ${change.to}` : describeChange(change);
      return { mark: ' ', text: `    ${text}`, change: { of: 'brand', key: '', ...change } };
    }),
  ];
}

function fieldsOf({
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
}: TenantDefinition): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) fields.set(path, value.join(', '));
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner);
    else fields.set(path, String(value));
  };
  // The order of hosts matters, because mails link to the first.
  add('hosts', hosts);
  add('settings', settings);
  add(
    'paymentTypes',
    paymentTypes.map(({ id }) => id),
  );
  for (const { id, ...type } of paymentTypes) add(`paymentTypes.${id}`, type);
  add('issuer', issuer);
  add('retention', retention);
  add('removal', removal);
  add('youth', youth);
  add('letters', letters);
  add('originals', originals);
  add('participants', participants);
  add('embed', embed);
  return fields;
}
