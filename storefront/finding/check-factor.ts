import type { VerificationFactors } from '#contract/competitor.schema.ts';
import { isPersonalCode, parseBirthDate } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';

/** A factor that is asked for; `None` never is. */
export type AskedFactor = Exclude<Event['verificationFactor'], 'None'>;

export type FactorCheck =
  | { isRight: true; factors: Pick<VerificationFactors, 'surname' | 'birthDate' | 'code'> }
  /** Missing: nothing was typed. Wrong: it cannot be one. */
  | { isRight: false; fault: 'Missing' | 'Wrong' };

/** `1.2.1990`, `01-02-1990` and `01021990` as the wire wants them, `01/02/1990`; anything else as it was. */
export function tidyBirthDate(text: string): string {
  const trimmed = text.trim();
  const parts =
    /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ?? /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4})$/.exec(trimmed);
  if (parts === null) return trimmed;
  const [, day = '', month = '', year = ''] = parts;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** Whether what was typed can be the factor at all (spec §5), and how it is sent. */
export function checkFactor(factor: AskedFactor, text: string): FactorCheck {
  const typed = text.trim();
  if (typed === '') return { isRight: false, fault: 'Missing' };
  switch (factor) {
    case 'Surname':
      return { isRight: true, factors: { surname: typed } };
    case 'BirthDate': {
      const birthDate = tidyBirthDate(typed);
      return parseBirthDate(birthDate) === null
        ? { isRight: false, fault: 'Wrong' }
        : { isRight: true, factors: { birthDate } };
    }
    case 'PersonalCode':
      return isPersonalCode(typed)
        ? { isRight: true, factors: { code: typed } }
        : { isRight: false, fault: 'Wrong' };
  }
}
