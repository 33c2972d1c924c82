import { z } from 'zod';
import type { CallOutput } from '#contract/call-types.ts';
import type { Fault, FaultCode } from '#contract/faults.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { CallSchemas } from '#platform/http/service.ts';
import type { AppDeps } from '#server/app.ts';
import type { Terminal } from './terminal.ts';
import type { ParsedOptions } from './usage.ts';

/** An option of a command, as its help names it. */
interface OptionHelp {
  /** What the option takes, as in `EVENT`; a flag takes nothing. */
  takes?: string;
  /** A text, or what the fault of a wrong value names too. */
  help: string;
  /** Completes "--name must …"; by default the schema says it. */
  must?: string;
  default?: string;
  /** Whether the option may be repeated; otherwise the values of a list are separated by commas. */
  isRepeated?: true;
}

/** The values of a call's fields, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** Makes calls that only read, with the same selectors as the command. */
export interface DeskReader {
  deps: AppDeps;
  tenantId: string;
  now: Date;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print' | 'isColoured'>;
  /** Finds the id of a thing by the name that people use, as for a field that a person types. */
  select(field: 'eventId', text: string): Promise<unknown>;
  /**
   * Makes a call.
   * @throws UsageError if the desk refuses it
   */
  read<Schemas extends Readonly<Record<string, CallSchemas>>, Name extends keyof Schemas & string>(
    schemas: Schemas,
    call: Name,
    values: Values,
  ): Promise<CallOutput<Schemas[Name]>>;
}

/** What a person confirms: the consequences, and what the call repeats of them. */
export interface Plan {
  lines: readonly string[];
  question: string;
  /** Fields that say what was shown. */
  seen?: Values;
}

/** One action of a command: a call of the desk with its selectors, and how its answer is printed. */
interface ActionRules<Body> {
  /**
   * The fields that operands fill, in their order. With `?` at its end an operand may be omitted; with `…` it takes all
   * further operands, at least one; with `…?` any number of them.
   */
  operands?: readonly string[];
  /** The field that each option fills. */
  options?: Readonly<Record<string, string>>;
  /** Fields that the call requires and the action fills if no option says them. */
  fills?: readonly string[];
  /** What the action does, for the help; starts with a verb. */
  summary: string;
  /** Checks the call before anything is looked up. @throws UsageError if it is wrong */
  check?(given: Values, reader: Pick<DeskReader, 'deps' | 'options'>): void;
  /** Adds fields that no person would type; refuses if something is missing. */
  complete?(reader: DeskReader, values: Values): Promise<Values | Refusal>;
  /** Shows the consequences before a change that cannot be undone easily. The runner asks. */
  plan?(reader: DeskReader, values: Values): Promise<Plan | 'AsBefore'>;
  /** The field of one thing of which several may be named: the call is made for each, in transactions of their own. */
  each?: string;
  /** Reads a long list in pages: the list, and the values that get the page after one. */
  pages?: { list: keyof Body & string; next(body: Body): Values | undefined };
  /** Selectors that differ from those of the fields: see `SELECTORS`. */
  selectors?: Readonly<Record<string, string>>;
  /** Says what a refusal without a fault means. */
  refused?: Partial<Record<ProblemCode, (values: Values) => string>>;
  /** Sentences that replace the usual ones of some faults. */
  faults?: Partial<Record<FaultCode, string | ((of: Fault['values'], values: Values) => string)>>;
  /** Formats the answer. */
  print(body: Body, reader: DeskReader, values: Values): string | readonly string[];
  /** Does what must follow the change at once. @returns further lines, and the exit code if it is not 0 */
  after?(
    body: Body,
    reader: DeskReader,
    values: Values,
  ): Promise<{ lines: readonly string[]; exitCode?: number }>;
  /** Selects what `--json` prints; by default the answer of the call. */
  json?(body: Body, values: Values): unknown;
}

/** An action whose answer the runner need not know. */
export interface Action extends ActionRules<never> {
  schemas: CallSchemas;
  call: string;
  /** Actions that replace this one if an option is given; they take the same operands and options. */
  withOption?: Readonly<Record<string, Action>>;
}

/** Binds an action to a call of the desk. */
export function on<
  Schemas extends Readonly<Record<string, CallSchemas>>,
  Name extends keyof Schemas & string,
>(
  schemas: Schemas,
  call: Name,
  rules: ActionRules<CallOutput<Schemas[Name]>> & Pick<Action, 'withOption'>,
): Action {
  const ofCall = schemas[call];
  if (ofCall === undefined) throw new Error(`the desk has no call ${call}`);
  return { ...rules, schemas: ofCall, call };
}

/** A command whose actions are calls of the desk (decision 344). */
export interface DeskCommand {
  name: string;
  /** What all actions have in common. */
  about: string;
  /** The options in the order of the help. */
  options: Readonly<Record<string, OptionHelp>>;
  /** By their names; a command with only one action may leave its name out: ''. */
  actions: Readonly<Record<string, Action>>;
  /** Ends the help. */
  remarks?: string;
}

/** The part of a JSON schema that a help and a fault need. */
export interface FieldShape {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: FieldShape;
  anyOf?: readonly FieldShape[];
}

export const PARTS = ['params', 'querystring', 'body'] as const;

/** Reads the fields of a part of a call from its schema. */
export function fieldsOf(
  schemas: CallSchemas,
  part: (typeof PARTS)[number],
): { fields: Readonly<Record<string, FieldShape>>; required: readonly string[] } {
  const schema = schemas[part];
  if (schema === undefined) return { fields: {}, required: [] };
  const options = { unrepresentable: 'any', io: 'output' } as const;
  const { properties = {} } = z.toJSONSchema(schema, options);
  const { required = [] } = z.toJSONSchema(schema, { ...options, io: 'input' });
  return { fields: properties as Record<string, FieldShape>, required };
}

/** Names an operand in a help, as in LINK-ID for `linkId`. */
export function operandName(field: string): string {
  if (field.endsWith('…')) return `${operandName(field.slice(0, -1))}…`;
  return NAMES_OF_SELECTORS.get(field) ?? field.replace(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase();
}

/** What a person types for an id. */
const NAMES_OF_SELECTORS: ReadonlyMap<string, string> = new Map([
  ['eventId', 'EVENT'],
  ['orderId', 'NUMBER'],
  ['fileNames', 'FILE-NAME'],
  ['memberId', 'EMAIL'],
  ['participantId', 'BIB'],
  ['otherId', 'OTHER-BIB'],
  ['photographerId', 'NAME'],
]);
