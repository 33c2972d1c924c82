import type { z } from 'zod';
import { type Fault, type FieldFault, makeFault, readSchemaFault } from '#contract/faults.ts';

const FORMATS = { email: 'NoEmailAddress', date: 'NoIsoDate', url: 'NoUrl', uuid: 'NoUuid' } as const;

/**
 * Returns the fault that a schema found: its own, or one of zod's with zod's sentence.
 */
export function fieldFaultOf(issue: z.core.$ZodIssue): FieldFault {
  const fault = readSchemaFault(issue.message) ?? { ...codeOf(issue), message: issue.message };
  return { path: issue.path.join('.'), ...fault };
}

function codeOf(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'too_small': {
      const min = String(issue.minimum);
      if (issue.origin === 'string') return makeFault('TextTooShort', { min });
      return issue.origin === 'array'
        ? makeFault('TooFewItems', { min })
        : makeFault('NumberTooSmall', { min });
    }
    case 'too_big': {
      const max = String(issue.maximum);
      if (issue.origin === 'string') return makeFault('TextTooLong', { max });
      return issue.origin === 'array'
        ? makeFault('TooManyItems', { max })
        : makeFault('NumberTooLarge', { max });
    }
    case 'invalid_format':
      return Object.hasOwn(FORMATS, issue.format)
        ? makeFault(FORMATS[issue.format as keyof typeof FORMATS])
        : other(issue);
    case 'unrecognized_keys':
      return makeFault('FieldUnknown', { keys: issue.keys.join(', ') });
    case 'invalid_value':
      return makeFault('NoOption', { options: issue.values.map(String).join(', ') });
    case 'invalid_type':
      return makeFault('OtherType', { expected: issue.expected });
    default:
      return other(issue);
  }
}

const other = ({ message }: z.core.$ZodIssue): Fault => makeFault('OtherField', { text: message });
