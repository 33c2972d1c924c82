/** Checks what the manifest and the list of files of a brand's export may contain. */
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import type { Manifest } from './manifest.ts';

/** A table as the importing shop has it. */
export interface KnownTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

export interface KnownSequence {
  name: string;
  max: number;
}

/** Numbers above this part of a sequence are refused. Otherwise the sequence could be exhausted, for every brand. */
const SEQUENCE_PART = 0.5;

const SHOWN_LENGTH = 120;

/** Quotes a text from an export for printing, shortened and without characters that control a terminal. */
export const quoted = (text: string): string =>
  JSON.stringify(text.slice(0, SHOWN_LENGTH)).replaceAll(
    /\p{C}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Lists the faults of the brand that a manifest names. */
export function findForeignTenants({ tenantIds }: Pick<Manifest, 'tenantIds'>): string[] {
  const [tenantId = ''] = tenantIds;
  if (tenantIds.length !== 1) return [`It names ${tenantIds.length} brands, and not one.`];
  return TENANT_ID_PATTERN.test(tenantId) ? [] : [`${quoted(tenantId)} is no name of a brand.`];
}

/** Lists the tables and sequences of a manifest that are not those of a brand. */
export function findForeignTables(
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  known: { tables: readonly KnownTable[]; sequences: readonly KnownSequence[] },
): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const { schema, name, columns } of tables) {
    const shown = quoted(`${schema}.${name}`);
    const here = known.tables.find((table) => table.schema === schema && table.name === name);
    const isSame = here !== undefined && here.columns.toSorted().join() === columns.toSorted().join();
    if (here === undefined) found.push(`${shown} is no table of a brand.`);
    else if (!isSame) found.push(`The columns of ${shown} are not those of this shop.`);
    if (seen.has(shown)) found.push(`${shown} is there twice.`);
    seen.add(shown);
  }
  for (const { name, value } of sequences) {
    const here = known.sequences.find((sequence) => sequence.name === name);
    if (here === undefined) found.push(`There is no sequence ${quoted(name)} here.`);
    else if (value > here.max * SEQUENCE_PART)
      found.push(`The sequence ${quoted(name)} is at ${value}: its numbers would soon be used up.`);
  }
  return found;
}
