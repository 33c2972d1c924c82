import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import { fieldOf, listIn } from '#platform/yaml-file/raw-values.ts';
import type { FileReport } from './catalog-file.rules.ts';

/**
 * Checks the references between the entries of a file: each key is unique, and offers and gifts name existing products.
 * Reads the unchecked file, so that an entry with another fault hides no reference.
 */
export function checkReferences(file: unknown, report: FileReport): void {
  for (const list of ['products', 'offers', 'people', 'gifts'])
    refuseTakenKeys(list, listIn(file, list), report);
  const products = listIn(file, 'products').map((product) => fieldOf(product, 'key'));
  const known = [...new Set(products.filter((key) => typeof key === 'string'))];
  for (const list of ['offers', 'people', 'gifts']) {
    for (const [index, entry] of listIn(file, list).entries()) {
      checkProducts([list, index, 'products'], listIn(entry, 'products'), known, report);
      const gift = fieldOf(entry, 'gift');
      if (list === 'offers' && typeof gift === 'string' && !known.includes(gift)) {
        report.fault([list, index, 'gift'], unknownProduct(gift, known));
      }
    }
  }
  refuseSharedPeople(file, report);
}

/** Refuses a product by which two offers count people: it would be undecided which of them applies. */
function refuseSharedPeople(file: unknown, report: FileReport): void {
  const first = new Map<unknown, number>();
  for (const [index, entry] of listIn(file, 'people').entries())
    for (const [place, key] of listIn(entry, 'products').entries()) {
      const before = first.get(key);
      if (before === undefined) first.set(key, index);
      else if (before !== index)
        report.fault(['people', index, 'products', place], `another offer here counts "${key}": keep one`);
    }
}

function refuseTakenKeys(list: string, entries: readonly unknown[], report: FileReport): void {
  const taken = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const key = fieldOf(entry, 'key');
    if (typeof key !== 'string') continue;
    if (taken.has(key))
      report.fault([list, index, 'key'], `"${key}" is there already: give each its own key`);
    taken.add(key);
  }
}

function checkProducts(
  path: readonly PropertyKey[],
  keys: readonly unknown[],
  known: readonly string[],
  report: FileReport,
): void {
  for (const [index, key] of keys.entries()) {
    if (typeof key !== 'string') continue;
    if (!known.includes(key)) report.fault([...path, index], unknownProduct(key, known));
    else if (keys.indexOf(key) < index)
      report.fault([...path, index], `"${key}" appears twice here: keep one`);
  }
}

function unknownProduct(key: string, known: readonly string[]): string {
  const near = nearestToken(key, known);
  const hint = near === undefined ? `it has ${known.join(', ')}` : `is it "${near}"?`;
  return `the file has no product "${key}": ${hint}`;
}
