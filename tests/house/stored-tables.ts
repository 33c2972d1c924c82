import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the columns of each table from the generated types, by names in camelCase. */
export function readStoredTables(): Map<string, string[]> {
  const file = path.join(import.meta.dirname, '../../server/platform/database/stored-tables.ts');
  const tables = readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm);
  return new Map(
    [...tables].map(([, table = '', body = '']) => [
      table,
      [...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => column),
    ]),
  );
}

/** Converts the name of a table or column to camelCase. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
