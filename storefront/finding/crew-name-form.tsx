import { useState } from 'react';
import { CREW_NAME_MAX } from '#contract/limits.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './crew-page.module.css';

interface CrewNameFormProps {
  /** The initial value of the field. */
  initial?: string;
  submit: string;
  isPrimary: boolean;
  error: Error | null;
  isBusy: boolean;
  onSend: (name: string) => void;
}

/** Asks for the name to show to the other members. */
export function CrewNameForm({ initial = '', submit, isPrimary, error, isBusy, onSend }: CrewNameFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() === '') event.currentTarget.querySelector('input')?.focus();
        else if (!isBusy) onSend(name.trim());
      }}
    >
      <TextField
        label={t('crew.name')}
        error={isMissing ? t('crew.nameMissing') : undefined}
        autoComplete="given-name"
        required
        maxLength={CREW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error !== null && !isBusy && <Notice kind="error" title={problemText(error)} />}
      <Button type="submit" variant={isPrimary ? 'primary' : 'quiet'} isWide isBusy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
