import { useState } from 'react';
import type { VerificationFactors } from '#contract/competitor.schema.ts';
import { PERSONAL_CODE_LENGTH } from '#contract/limits.ts';
import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { type AskedFactor, checkFactor, type FactorFault } from './check-factor.ts';
import styles from './results-page.module.css';
import { SearchProblem } from './search-problem.tsx';

/** The keyboard of a phone for each factor. */
const TYPING = {
  Surname: { autoComplete: 'family-name', autoCapitalize: 'words', maxLength: 100 },
  BirthDate: { inputMode: 'numeric', autoComplete: 'off', maxLength: 14 },
  PersonalCode: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: PERSONAL_CODE_LENGTH + 2,
    isBib: true,
  },
} as const;

interface FactorFormProps {
  event: Event;
  factor: AskedFactor;
  number: string;
  isChecking: boolean;
  /** Whether the last answer was wrong. */
  isRefused: boolean;
  /** The error of the last request. */
  error: Error | null;
  onAnswer: (factors: VerificationFactors) => void;
}

/** Shows the single question an event asks before it shows a participant's photos (product §2, §5). */
export function FactorForm(props: FactorFormProps) {
  const { event: race, factor, number, isChecking, isRefused, error, onAnswer } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<FactorFault | null>(null);
  /** The answer sent last; a refusal refers to it, not to what was typed since. */
  const [sent, setSent] = useState<string | null>(null);
  const isStillRefused = isRefused && !isChecking && sent === text;
  const faultText = () => {
    if (fault === 'NoSuchDay' || fault === 'NotLatin') return t(`verification.factor.fault.${fault}`);
    if (fault !== null) return t(`verification.factor.${factor}.${fault}`);
    return isStillRefused ? t(`verification.factor.${factor}.refused`, { number }) : undefined;
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const check = checkFactor(factor, text);
        setFault(check.isRight ? null : check.fault);
        const field = event.currentTarget.querySelector('input');
        if (!check.isRight) field?.focus();
        else if (!isChecking) {
          setSent(text);
          onAnswer(check.factors);
        }
      }}
    >
      <TextField
        {...TYPING[factor]}
        label={t(`verification.factor.${factor}.label`)}
        hint={t(`verification.factor.${factor}.hint`)}
        error={faultText()}
        required
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
      />
      {error !== null && !isChecking && <SearchProblem event={race} error={error} />}
      <Button type="submit" variant="primary" isWide isBusy={isChecking}>
        {t('verification.factor.send')}
      </Button>
    </form>
  );
}
