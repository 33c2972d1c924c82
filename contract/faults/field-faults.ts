/**
 * Faults of a field that its schema found. API users read zod's sentence beside the code; the desk shows the name of the
 * field before its text.
 */
export const FIELD_FAULTS = {
  TextTooShort: 'is too short: at least {min} characters',
  TextTooLong: 'is too long: at most {max} characters',
  NumberTooSmall: 'is too small: at least {min}',
  NumberTooLarge: 'is too large: at most {max}',
  TooFewItems: 'has too few entries: at least {min}',
  TooManyItems: 'has too many entries: at most {max}',
  NoEmailAddress: 'isn’t a valid email address',
  NoIsoDate: 'isn’t a date like 2026-05-10',
  NoUrl: 'isn’t an address like https://example.com',
  NoUuid: 'isn’t an ID',
  FieldUnknown: 'is not known: {keys}',
  NoOption: 'is none of {options}',
  OtherType: 'should be {expected}',
  /** A rare fault, in zod's words. */
  OtherField: '{text}',
} as const satisfies Record<string, string>;
