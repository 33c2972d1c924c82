import { type Fault, makeFault } from '#contract/faults.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import { fieldOf, listIn } from '#platform/yaml-file/raw-values.ts';
import type { FileEntries, FileReport } from './catalog-file.rules.ts';
import { ENTRIES_MAX, PRODUCTS_MAX } from './catalog-file.schema.ts';

/** The message about an unknown product names at most this many known ones. */
const KNOWN_SHOWN = 10;

/**
 * Checks the references between entries of a file: each key is unique, and offers and gifts name existing products. It
 * reads the unchecked file, so that an entry with another fault does not hide a wrong reference. Of a list that is too
 * long, only the permitted number of entries is checked.
 */
export function checkReferences(file: unknown, report: FileReport): void {
  for (const list of ['products', 'offers', 'people', 'gifts'] as const)
    refuseTakenKeys(list, entriesOf(file, list), report);
  const products = listIn(file, 'products').map((product) => fieldOf(product, 'key'));
  const known = new Set(products.filter((key) => typeof key === 'string'));
  for (const list of ['offers', 'people', 'gifts'] as const) {
    for (const [index, entry] of entriesOf(file, list).entries()) {
      checkProducts([list, index, 'products'], productsOf(entry), known, report);
      const gift = fieldOf(entry, 'gift');
      if (list === 'offers' && typeof gift === 'string' && !known.has(gift) && !report.isFull()) {
        report.fault([list, index, 'gift'], unknownProduct(gift, known));
      }
    }
  }
  refuseSharedPeople(file, report);
}

const entriesOf = (file: unknown, list: keyof FileEntries): readonly unknown[] =>
  listIn(file, list).slice(0, ENTRIES_MAX[list]);

const productsOf = (entry: unknown): readonly unknown[] => listIn(entry, 'products').slice(0, PRODUCTS_MAX);

/** Refuses a product for which two offers count people, because it would be ambiguous which offer applies. */
function refuseSharedPeople(file: unknown, report: FileReport): void {
  const first = new Map<unknown, number>();
  for (const [index, entry] of entriesOf(file, 'people').entries())
    for (const [place, key] of productsOf(entry).entries()) {
      const before = first.get(key);
      if (before === undefined) first.set(key, index);
      else if (before !== index)
        report.fault(['people', index, 'products', place], makeFault('CountedTwice', { key: String(key) }));
    }
}

function refuseTakenKeys(list: string, entries: readonly unknown[], report: FileReport): void {
  const taken = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const key = fieldOf(entry, 'key');
    if (typeof key !== 'string') continue;
    if (taken.has(key)) report.fault([list, index, 'key'], makeFault('KeyTaken', { key }));
    taken.add(key);
  }
}

function checkProducts(
  path: readonly PropertyKey[],
  keys: readonly unknown[],
  known: ReadonlySet<string>,
  report: FileReport,
): void {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (typeof key !== 'string') continue;
    if (report.isFull()) return;
    if (!known.has(key)) report.fault([...path, index], unknownProduct(key, known));
    else if (seen.has(key)) report.fault([...path, index], makeFault('Twice', { item: key }));
    seen.add(key);
  }
}

function unknownProduct(key: string, known: ReadonlySet<string>): Fault {
  const near = nearestToken(key, [...known]);
  if (near !== undefined) return makeFault('ProductMisspelt', { key, near });
  // Appends only a number, because this is a value in a text of any language.
  const more = known.size > KNOWN_SHOWN ? `, … (+${known.size - KNOWN_SHOWN})` : '';
  return makeFault('NoProduct', { key, known: `${[...known].slice(0, KNOWN_SHOWN).join(', ')}${more}` });
}
