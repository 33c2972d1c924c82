/** An error as it is logged. */
export interface DescribedError {
  type: string;
  message: string;
  /** Where it was thrown, without its message. */
  stack: string;
  code?: string;
  /** The database object that it concerns. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

const DEPTH_MAX = 5;
const ERRORS_MAX = 10;
/** PostgreSQL's five characters, as in `23505`. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const NAMES_OF_DATABASE = ['schema', 'table', 'column', 'constraint'] as const;

/**
 * Describes an error without user input. A database error quotes values in its message, detail and context, a mail
 * server's error the recipient, and any library may add more fields. So only fields without user input are kept, and
 * addresses are removed from messages.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isOfDatabase = code !== undefined && SQLSTATE.test(code) && 'severity' in error;
  const described: DescribedError = {
    type: error.constructor.name,
    message: isOfDatabase ? `PostgreSQL ${code}` : withoutAddresses(error.message),
    stack: framesOf(error),
  };
  if (code !== undefined) described.code = code;
  if (isOfDatabase) Object.assign(described, namesOf(error));
  if (depth >= DEPTH_MAX) return described;
  if (error.cause instanceof Error) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, ERRORS_MAX).map((each) => describeError(each, depth + 1));
  return described;
}

function namesOf(error: Error): Partial<DescribedError> {
  const named = NAMES_OF_DATABASE.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries(named);
}

const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),:;@]{1,254}@[^\s<>"'(),:;@]+/g, '…@…');

/** Returns the location lines of a stack, without the message before them. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
