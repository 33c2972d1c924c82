import { CALL_FAULTS } from './faults/call-faults.ts';
import { CATALOG_FAULTS } from './faults/catalog-faults.ts';
import { FIELD_FAULTS } from './faults/field-faults.ts';
import { fillFault } from './faults/fill-fault.ts';
import { FRAME_FAULTS } from './faults/frame-faults.ts';
import { PICTURE_FAULTS } from './faults/picture-faults.ts';
import { SHARE_FAULTS } from './faults/share-faults.ts';
import { SHOP_FAULTS } from './faults/shop-faults.ts';
import { SITE_FAULTS } from './faults/site-faults.ts';
import { TENANT_FAULTS } from './faults/tenant-faults.ts';
import { YAML_FAULTS } from './faults/yaml-faults.ts';
import { LINE_FAULTS } from './line-faults.ts';

/** Faults of the files that a member edits at the desk. */
export const FILE_FAULTS = {
  ...YAML_FAULTS,
  ...TENANT_FAULTS,
  ...PICTURE_FAULTS,
  ...SITE_FAULTS,
  ...CATALOG_FAULTS,
  ...FRAME_FAULTS,
  ...SHARE_FAULTS,
} as const;

/**
 * All faults: a code, and its English sentence for API users and commands. `{name}` is a value. The desk has a text for
 * each code in each of its languages.
 */
export const FAULTS = {
  ...LINE_FAULTS,
  ...CALL_FAULTS,
  ...FIELD_FAULTS,
  ...SHOP_FAULTS,
  ...FILE_FAULTS,
} as const;

export type FaultCode = keyof typeof FAULTS;
export type CallFaultCode = keyof typeof CALL_FAULTS;
export type FieldFaultCode = keyof typeof FIELD_FAULTS;
export type FileFaultCode = keyof typeof FILE_FAULTS;

/** A fault without its sentence. */
interface FaultPart {
  code: FaultCode;
  values: FaultValues;
}

/** A value is a text, or a fault that is a part of the sentence. */
interface FaultValues {
  readonly [name: string]: string | FaultPart;
}

/** A fault, and its English sentence. */
export interface Fault extends FaultPart {
  message: string;
}

/** The names of the values in a sentence. Braces around anything but a name are text. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends '' | `${string} ${string}` ? never : Name) | NamesIn<Rest>
  : never;

type ValuesOf<Code extends FaultCode> = Record<NamesIn<(typeof FAULTS)[Code]>, string | number | FaultPart>;

/** The values of a fault, required if its sentence has any. */
export type ValuesFor<Code extends FaultCode> =
  NamesIn<(typeof FAULTS)[Code]> extends never ? [] : [values: ValuesOf<Code>];

/** Creates a fault with its English sentence. */
export function makeFault<Code extends FaultCode>(code: Code, ...[given]: ValuesFor<Code>): Fault {
  const values = Object.fromEntries(
    Object.entries<string | number | FaultPart>(given ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? { code: value.code, values: value.values } : String(value),
    ]),
  );
  return { code, values, message: sayInEnglish({ code, values }) };
}

const sayInEnglish = ({ code, values }: FaultPart): string => fillFault(FAULTS[code], values, sayInEnglish);

/** A fault of a field of a request. */
export interface FieldFault extends Fault {
  /** Dotted, as in `items.0.photoIds`. */
  path: string;
}

/** Creates a fault of a field. @param path dotted, as in `items.0.photoIds` */
export function faultAt<Code extends FaultCode>(
  path: string,
  code: Code,
  ...values: ValuesFor<Code>
): FieldFault {
  return { path, ...makeFault(code, ...values) };
}

/** Writes a fault as the text of a zod check, which can be nothing but a text: `readSchemaFault` reads it. */
export function schemaFault<Code extends FaultCode>(code: Code, ...values: ValuesFor<Code>): string {
  const { message: _, ...part } = makeFault(code, ...values);
  return JSON.stringify(part);
}

/** Reads the text of a zod issue; undefined if `schemaFault` did not write it. */
export function readSchemaFault(text: string): Fault | undefined {
  if (!text.startsWith('{"code":"')) return undefined;
  const { code, values }: FaultPart = JSON.parse(text);
  return { code, values, message: sayInEnglish({ code, values }) };
}

const LONGEST = 300;

/** Cuts the texts of a fault: they contain keys and values that a caller chose. */
export function cutFault<F extends { path: string; message: string; values?: FaultValues }>(fault: F): F {
  const { path, message, values } = fault;
  return {
    ...fault,
    path: cut(path),
    message: cut(message),
    ...(values === undefined ? {} : { values: cutValues(values) }),
  };
}

function cutValues(values: FaultValues): FaultValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value) : { code: value.code, values: cutValues(value.values) },
    ]),
  );
}

const cut = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
