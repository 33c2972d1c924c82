/** Where in the file something is, and what to do about it; `path` is dotted, as in `products.0.price`. */
export interface FileFault {
  line: number;
  column: number;
  path: string;
  message: string;
}

/** A file whose YAML holds together: its values as text, lists and maps. */
export interface OpenYaml {
  value: unknown;
  /** Syntax that can be passed over to find the rest: keys that stand twice. */
  faults: FileFault[];
  /** Where the value at a path stands, else the nearest thing around it. */
  placeOf(path: readonly PropertyKey[]): { line: number; column: number };
  /** Where the key itself stands. */
  placeOfKey(path: readonly PropertyKey[], key: string): { line: number; column: number };
}

/** Where a value begins in the file, and where its key does; undefined for what stands in a list. */
export interface YamlPlace {
  line: number;
  column: number;
  key: { line: number; column: number } | undefined;
}

/** What a file says, as plain data: it may come from another process. */
export interface ParsedYaml {
  value: unknown;
  /** Syntax that can be passed over to find the rest: keys that stand twice. */
  faults: FileFault[];
  /** Where each value stands, by its path in one text: `pathKey`. */
  places: Map<string, YamlPlace>;
}

/** What opening a file comes to. */
export type Opened = OpenYaml | { faults: FileFault[] };

/** More faults than these are not listed. */
export const FAULTS_MAX = 200;

/** Writes a path as one text, which no other path has. */
export const pathKey = (path: readonly PropertyKey[]): string => path.map(String).join('\0');

/** Refuses a file as a whole. */
export const refuseWhole = (message: string): { faults: FileFault[] } => ({
  faults: [{ line: 1, column: 1, path: '', message }],
});

/** Opens what was parsed: finds the place of what is wrong in it. */
export function openParsed(parsed: ParsedYaml | { faults: FileFault[] }): Opened {
  if (!('value' in parsed)) return parsed;
  const { value, faults, places } = parsed;
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
