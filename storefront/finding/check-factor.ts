import type { VerificationFactors } from '#contract/competitor.schema.ts';
import { isPersonalCode, parseBirthDate } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';

/** A factor that the page asks for, so never `None`. */
export type AskedFactor = Exclude<Event['verificationFactor'], 'None'>;

export type FactorCheck =
  | { isRight: true; factors: Pick<VerificationFactors, 'surname' | 'birthDate' | 'code'> }
  | { isRight: false; fault: FactorFault };

/**
 * Why the input cannot be the factor. Missing: it is empty. Wrong: it has the wrong format. NoSuchDay: the date does
 * not exist, such as 31/02. NotLatin: it has letters of another alphabet that look like Latin ones.
 */
export type FactorFault = 'Missing' | 'Wrong' | 'NoSuchDay' | 'NotLatin';

/**
 * Converts `1.2.1990`, `01-02-1990` and `01021990` to the wire format `01/02/1990`; returns anything else unchanged.
 */
export function tidyBirthDate(text: string): string {
  const trimmed = text.trim();
  const parts =
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ?? /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4})$/.exec(trimmed);
  if (parts === null) return trimmed;
  const [, day = '', month = '', year = ''] = parts;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

function checkBirthDate(typed: string): FactorCheck {
  const birthDate = tidyBirthDate(typed);
  if (parseBirthDate(birthDate) !== null) return { isRight: true, factors: { birthDate } };
  const isWritten = /^\d{2}\/\d{2}\/\d{4}$/.test(birthDate);
  return { isRight: false, fault: isWritten ? 'NoSuchDay' : 'Wrong' };
}

function checkCode(typed: string): FactorCheck {
  const code = typed.replace(/\s+/g, '');
  if (isPersonalCode(code)) return { isRight: true, factors: { code } };
  const isOtherAlphabet = /\p{L}/u.test(code.replace(/[A-Za-z]/g, ''));
  return { isRight: false, fault: isOtherAlphabet ? 'NotLatin' : 'Wrong' };
}

/** Returns whether the input can be the factor at all (product §5), and the value to send. */
export function checkFactor(factor: AskedFactor, text: string): FactorCheck {
  const typed = text.trim();
  if (typed === '') return { isRight: false, fault: 'Missing' };
  switch (factor) {
    case 'Surname':
      return { isRight: true, factors: { surname: typed } };
    case 'BirthDate':
      return checkBirthDate(typed);
    case 'PersonalCode':
      return checkCode(typed);
  }
}
