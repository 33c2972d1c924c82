import type { z } from 'zod';
import { type Fault, faultAt, makeFault, readSchemaFault } from '#contract/faults.ts';
import { nearestToken } from './nearest-token.ts';
import { addFault, FAULTS_MAX, type FileFault, isFull, type OpenYaml } from './open-yaml.ts';
import { fieldOf } from './raw-values.ts';

/** The faults of one kind of file. */
export interface FaultContext {
  /** The keys allowed in the map at a path, for "is it …?". */
  keysAt(path: readonly PropertyKey[]): readonly string[];
  faultOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): Fault;
}

/**
 * Checks one value of a file and adds each fault with its place to `faults`, up to `FAULTS_MAX`.
 * @param within the path of the value in the file
 * @returns the parsed value; undefined if it is wrong
 */
export function checkValue<Schema extends z.ZodType>(
  yaml: OpenYaml,
  schema: Schema,
  value: unknown,
  within: readonly PropertyKey[],
  faults: FileFault[],
  words: FaultContext,
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues.slice(0, FAULTS_MAX)) {
    if (isFull(faults)) break;
    const path = [...within, ...issue.path];
    const dotted = path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, FAULTS_MAX)) {
        addFault(faults, {
          ...yaml.placeOfKey(path, key),
          path: [...path.map(String), key].join('.'),
          ...unknownKey(key, words.keysAt(path)),
        });
      }
    } else if (isMissing(value, issue.path)) {
      const place = yaml.placeOf(path.slice(0, -1));
      addFault(faults, { ...place, ...faultAt(dotted, 'KeyMissing', { key: String(path.at(-1)) }) });
    } else {
      addFault(faults, { ...yaml.placeOf(path), path: dotted, ...words.faultOf(issue, path) });
    }
  }
  return undefined;
}

/** Sorts faults by line. */
export const inFileOrder = (faults: readonly FileFault[]): FileFault[] =>
  faults.toSorted((one, other) => one.line - other.line || one.column - other.column);

/** Formats a fault like a compiler's message, after the name of the file: `12:3: settings.theme: …`. */
export const writeFault = ({ line, column, path, message }: FileFault): string =>
  `${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;

const FAULTS_SHOWN = 100;

/** Formats all faults of a file, one per line, below a heading. */
export function writeFaults(head: string, name: string, faults: readonly FileFault[]): string {
  const lines = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${name}:${writeFault(fault)}`);
  if (faults.length > FAULTS_SHOWN) lines.push(`  … and ${faults.length - FAULTS_SHOWN} more`);
  return [head, ...lines].join('\n');
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return value === undefined;
  const next = Array.isArray(value) ? value[Number(key)] : fieldOf(value, String(key));
  return isMissing(next, rest);
}

/** Returns the key that was probably meant. */
function unknownKey(key: string, known: readonly string[]): Fault {
  const near = nearestToken(key, known);
  return near === undefined
    ? makeFault('KeyUnknown', { key, known: known.join(', ') })
    : makeFault('KeyMisspelt', { key, near });
}

/** Returns the fault that a check of a schema states (`schemaFault`); another one keeps zod's words. */
export const statedFault = ({ message }: z.core.$ZodIssue): Fault =>
  readSchemaFault(message) ?? makeFault('OtherFault', { text: message });
