import { fillFault } from '#contract/faults/fill-fault.ts';

/** A fault as the server sends it; a value may be a fault again. */
export interface SentFault {
  code: string;
  values: { readonly [name: string]: unknown };
}

/** Texts by the code of a fault; `{name}` is a value. */
type TextsByCode = Readonly<Record<string, string>>;

/** The texts of faults in a language. */
interface FaultTexts {
  /** The text stands alone. */
  sentences: TextsByCode;
  /** The name of the field, or the place in a file, is shown before the text. */
  fields: TextsByCode;
}

/** Describes why a call was rejected. A fault without a text keeps the server's sentence. */
export function describeFault(
  fault: SentFault & { path: string; message: string },
  { sentences, fields }: FaultTexts,
): string {
  return fillText(fault, sentences) ?? `${fault.path}: ${fillText(fault, fields) ?? fault.message}`;
}

/** Fills the values of a fault into its text; undefined if it has none. */
export function fillText({ code, values }: SentFault, texts: TextsByCode): string | undefined {
  const text = texts[code];
  return (
    text && fillFault(text, values, (value) => (isFault(value) ? fillText(value, texts) : undefined) ?? '…')
  );
}

const isFault = (value: unknown): value is SentFault =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value;
