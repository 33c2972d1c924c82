import type { z } from 'zod';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { type Fault, makeFault } from '#contract/faults.ts';
import { CURRENCIES, CURRENCY_IDS } from '#contract/money.ts';
import { checkValue, type FaultContext, inFileOrder, statedFault } from '#platform/yaml-file/check-value.ts';
import {
  addFault,
  type FileFault,
  isFull,
  type Opened,
  type OpenYaml,
} from '#platform/yaml-file/open-yaml.ts';
import { fieldOf, listIn } from '#platform/yaml-file/raw-values.ts';
import type { CatalogContents } from './catalog-contents.ts';
import {
  type CatalogEvent,
  type CatalogShop,
  type FileEntries,
  type FileReport,
  readEntries,
} from './catalog-file.rules.ts';
import {
  catalogFileSchema,
  ENTRIES_MAX,
  FILE_KEYS,
  fileGiftSchema,
  fileOfferSchema,
  filePeopleOfferSchema,
  fileProductSchema,
} from './catalog-file.schema.ts';
import { checkReferences } from './catalog-references.rules.ts';

/** A file that can be applied, with warnings. */
export interface ReadCatalog {
  event: CatalogEvent;
  contents: CatalogContents;
  warnings: FileFault[];
}

/**
 * Reads a catalog file (docs: `photofinish catalog --help`).
 * @param findEvent finds an event of the shop by the id in the file, which may be ours or the organizer's
 * @returns the contents, or the faults in the file's order
 */
export async function readCatalogFile(
  yaml: Opened,
  shop: CatalogShop,
  findEvent: (name: string) => Promise<CatalogEvent | undefined>,
): Promise<ReadCatalog | { faults: FileFault[] }> {
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const warnings: FileFault[] = [];
  const told =
    (list: FileFault[]) =>
    (path: readonly PropertyKey[], fault: Fault): void => {
      addFault(list, { ...yaml.placeOf(path), path: path.map(String).join('.'), ...fault });
    };
  const report: FileReport = { isFull: () => isFull(faults), fault: told(faults), warning: told(warnings) };

  const top = checkValue(yaml, catalogFileSchema, yaml.value, [], faults, WORDS);
  const event = await readEvent(yaml.value, shop, findEvent, report);
  readCurrency(yaml.value, shop, report);
  checkReferences(yaml.value, report);
  const contents = readEntries(sortOut(yaml, faults), { shop, event }, report);
  if (top !== undefined && event !== undefined && faults.length === 0) return { event, contents, warnings };
  return { faults: inFileOrder(faults) };
}

async function readEvent(
  file: unknown,
  shop: CatalogShop,
  findEvent: (name: string) => Promise<CatalogEvent | undefined>,
  report: FileReport,
): Promise<CatalogEvent | undefined> {
  const name = fieldOf(file, 'event');
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const event = await findEvent(name.trim());
  if (event === undefined)
    report.fault(['event'], makeFault('NoEventInShop', { shop: shop.tenantId, event: name.trim() }));
  else if (shop.eventId !== undefined && event.eventId !== shop.eventId)
    report.fault(['event'], makeFault('OtherEvent', { title: event.title, event: shop.eventId }));
  return event;
}

function readCurrency(file: unknown, shop: CatalogShop, report: FileReport): void {
  const code = fieldOf(file, 'currency');
  if (typeof code !== 'string' || code.trim() === '') return;
  const own = CURRENCIES[shop.currencyId].code;
  const known = CURRENCY_IDS.map((id) => String(CURRENCIES[id].code));
  if (code.trim() === own) return;
  const sells = { shop: shop.tenantId, currency: own };
  report.fault(
    ['currency'],
    known.includes(code.trim())
      ? makeFault('OtherCurrency', sells)
      : makeFault('CurrencyUnknown', { code: code.trim(), ...sells }),
  );
}

/** Reads each entry separately, so that a fault in one hides no other fault. */
function sortOut(yaml: OpenYaml, faults: FileFault[]): FileEntries {
  const read = <Schema extends z.ZodType>(
    list: keyof FileEntries,
    schema: Schema,
  ): Map<number, z.output<Schema>> => {
    const entries = new Map<number, z.output<Schema>>();
    for (const [index, value] of listIn(yaml.value, list).slice(0, ENTRIES_MAX[list]).entries()) {
      const entry = checkValue(yaml, schema, value, [list, index], faults, WORDS);
      if (entry !== undefined) entries.set(index, entry);
    }
    return entries;
  };
  return {
    products: read('products', fileProductSchema),
    offers: read('offers', fileOfferSchema),
    people: read('people', filePeopleOfferSchema),
    gifts: read('gifts', fileGiftSchema),
  };
}

/** This file's faults. */
const WORDS: FaultContext = {
  keysAt: ([list, , inner]) =>
    inner === 'title' || inner === 'tiers'
      ? FILE_KEYS[inner]
      : list === 'products' || list === 'offers' || list === 'people' || list === 'gifts'
        ? FILE_KEYS[list]
        : FILE_KEYS.catalog,
  faultOf: (issue, path) =>
    path.at(-1) !== 'kind' || path[0] !== 'products'
      ? statedFault(issue)
      : makeFault('KindsAre', { fault: statedFault(issue), known: PRODUCT_TYPES.join(', ') }),
};
