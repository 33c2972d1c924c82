import { type Document, isCollection, isMap, isNode, isSeq, parseDocument, YAMLMap } from 'yaml';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';

type Path = readonly (string | number)[];
/** A fault of a file, as the server sends it. */
export type ShownFault = DeskProposal['faults'][number];
type Value = string | readonly (string | Readonly<Record<string, string>>)[];

/** A list of entries in a file. */
export interface FileList {
  /** The entries that a form can change, with their positions in the list. The values are texts of the file. */
  entries: { index: number; entry: Readonly<Record<string, unknown>> }[];
  /** The number of other elements: aliases, and elements that are not entries. */
  inFileOnly: number;
}

const open = (source: string): Document => parseDocument(source, { schema: 'failsafe' });

/** Parses a file for a form. @returns undefined if its structure is wrong */
export function openFile(
  source: string,
): { text: (name: string) => string; list: (name: string) => FileList | undefined } | undefined {
  const file = open(source);
  if (file.errors.length > 0 || !isMap(file.contents)) return undefined;
  return {
    text: (name) => textOf(file.get(name)),
    list(name) {
      const list = file.get(name);
      if (list === undefined) return { entries: [], inFileOnly: 0 };
      if (!isSeq(list)) return undefined;
      const entries = list.items.flatMap((node, index) =>
        isMap(node) ? [{ index, entry: node.toJS(file) as Readonly<Record<string, unknown>> }] : [],
      );
      return { entries, inFileOnly: list.items.length - entries.length };
    },
  };
}

/** Returns a value of an entry as text; empty if it has none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a list of texts of an entry. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Returns the maps in a list of an entry. */
export const mapsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** Lists that must exist, even if they are empty. Only a rule of shares may omit its products. */
const REQUIRED = ['products', 'shares'];

/**
 * Changes one field of a file and leaves everything else. @param value undefined or an empty list removes the field, and its map
 * if that becomes empty
 */
export function setField(source: string, path: Path, value: Value | undefined): string {
  const file = open(source);
  const isOptional = path[0] === 'shares' || !REQUIRED.includes(String(path.at(-1)));
  if (value === undefined || (Array.isArray(value) && value.length === 0 && isOptional)) {
    file.deleteIn(path);
    const around = path.slice(0, -1);
    const left = file.getIn(around);
    if (typeof around.at(-1) === 'string' && isMap(left) && left.items.length === 0) file.deleteIn(around);
  } else if (typeof value === 'string') file.setIn(path, value);
  else file.setIn(path, inOneLine(file, value));
  return print(file);
}

/** Adds an entry to the end of a list, and creates the list if it is missing. */
export function addToList(
  source: string,
  name: string,
  entry: Readonly<Record<string, Value | Readonly<Record<string, string>>>>,
): string {
  const file = open(source);
  const node = new YAMLMap<string, unknown>(file.schema);
  for (const [key, value] of Object.entries(entry))
    node.set(key, typeof value === 'string' ? value : inOneLine(file, value));
  const list = file.get(name);
  if (isSeq(list)) {
    // A list in one line cannot contain an entry of several lines.
    if (list.flow === true) list.flow = false;
    list.items.push(node);
  } else file.set(name, file.createNode([node]));
  return print(file);
}

/** Moves an entry to another place of its list. */
export function moveInList(source: string, name: string, from: number, to: number): string {
  const file = open(source);
  const list = file.get(name);
  if (isSeq(list)) {
    const [moved] = list.items.splice(from, 1);
    list.items.splice(to, 0, moved);
  }
  return print(file);
}

/** Removes an entry, and its list if that becomes empty and is not required. */
export function removeFromList(source: string, name: string, index: number): string {
  const file = open(source);
  file.deleteIn([name, index]);
  const list = file.get(name);
  if (isSeq(list) && list.items.length === 0 && !REQUIRED.includes(name)) file.delete(name);
  return print(file);
}

function inOneLine(file: Document, value: unknown) {
  const node = file.createNode(value);
  if (isNode(node) && isCollection(node)) node.flow = true;
  return node;
}

const print = (file: Document): string => file.toString({ lineWidth: 0 });

/** Assigns the faults of a file to its fields. @param isShown whether the form has fields for an entry */
export function placeFaults(
  faults: readonly ShownFault[],
  isShown: (list: string, index: number) => boolean,
): {
  /** Returns the first fault of a field or of its parts. */
  at: (path: Path) => ShownFault | undefined;
  /** Faults of parts that the form does not show. */
  rest: ShownFault[];
} {
  const placed = faults.flatMap((fault) => {
    const [, list, index] = /^(\w+)\.(\d+)(?:\.|$)/.exec(fault.path) ?? [];
    return list !== undefined && isShown(list, Number(index)) ? [fault] : [];
  });
  return {
    at: (path) => placed.find((fault) => `${fault.path}.`.startsWith(`${path.join('.')}.`)),
    rest: faults.filter((fault) => !placed.includes(fault)),
  };
}

/**
 * Returns the faults that remain after a change: those of unchanged fields. If entries were added or removed, their positions
 * changed, so no fault remains.
 */
export function keepFaults(faults: readonly ShownFault[], before: string, after: string): ShownFault[] {
  if (faults.length === 0) return [];
  const [old, changed] = [before, after].map((source) => open(source));
  const valueAt = (file: Document | undefined, path: Path): string =>
    JSON.stringify(file?.getIn(path, true) ?? null);
  return faults.filter(({ path: faulty }) => {
    const [list = '', ...rest] = faulty.split('.');
    if (!/^\d+$/.test(rest[0] ?? '')) return false;
    const [before, after] = [old, changed].map((file) => file?.get(list));
    if (!isSeq(before) || !isSeq(after) || before.items.length !== after.items.length) return false;
    const path = [list, ...rest.map((key) => (/^\d+$/.test(key) ? Number(key) : key))];
    return valueAt(old, path) === valueAt(changed, path);
  });
}
