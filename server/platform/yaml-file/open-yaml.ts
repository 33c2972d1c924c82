import { cutFault, type FaultCode, type FieldFault, faultAt, type ValuesFor } from '#contract/faults.ts';

/** A fault: its place in the file and what to do about it; `path` is dotted, as in `products.0.price`. */
export interface FileFault extends FieldFault {
  line: number;
  column: number;
}

/** A file of valid YAML: its values as text, lists and maps. */
export interface OpenYaml {
  value: unknown;
  /** Syntax faults that do not prevent finding others: duplicate keys. */
  faults: FileFault[];
  /** The place of the value at a path, or of the nearest enclosing value. */
  placeOf(path: readonly PropertyKey[]): { line: number; column: number };
  /** The place of the key itself. */
  placeOfKey(path: readonly PropertyKey[], key: string): { line: number; column: number };
}

/** The place of a value in the file, and of its key; undefined for items of a list. */
export interface YamlPlace {
  line: number;
  column: number;
  key: { line: number; column: number } | undefined;
}

/** The content of a file as plain data, because it may come from another process. */
export interface ParsedYaml {
  value: unknown;
  /** Syntax faults that do not prevent finding others: duplicate keys. */
  faults: FileFault[];
  /** The place of each value, by its path as one text: `pathKey`. */
  places: Map<string, YamlPlace>;
}

/** The result of opening a file. */
export type Opened = OpenYaml | { faults: FileFault[] };

/** The most faults that are listed. */
export const FAULTS_MAX = 50;

/** Returns whether a list of faults is full, so that checks can stop. */
export const isFull = (faults: readonly unknown[]): boolean => faults.length >= FAULTS_MAX;

/** Adds a fault with its texts cut, unless the list is full. */
export function addFault(faults: FileFault[], fault: FileFault): void {
  if (!isFull(faults)) faults.push(cutFault(fault));
}

/** Joins a path into one text that is unique to it. */
export const pathKey = (path: readonly PropertyKey[]): string => path.map(String).join('\0');

/** Refuses a file as a whole. */
export const refuseWhole = <Code extends FaultCode>(
  code: Code,
  ...values: ValuesFor<Code>
): { faults: FileFault[] } => ({ faults: [{ line: 1, column: 1, ...faultAt('', code, ...values) }] });

/** Builds the functions on a parsed file that find the places of faults. */
export function openParsed(parsed: ParsedYaml | { faults: FileFault[] }): Opened {
  const faults: FileFault[] = [];
  for (const fault of parsed.faults) addFault(faults, fault);
  if (!('value' in parsed)) return { faults };
  const { value, places } = parsed;
  const placeOf: OpenYaml['placeOf'] = (path) => {
    for (let length = path.length; length >= 0; length--) {
      const found = places.get(pathKey(path.slice(0, length)));
      if (found !== undefined) return { line: found.line, column: found.column };
    }
    return { line: 1, column: 1 };
  };
  return {
    value,
    faults,
    placeOf,
    placeOfKey: (path, key) => places.get(pathKey([...path, key]))?.key ?? placeOf(path),
  };
}
