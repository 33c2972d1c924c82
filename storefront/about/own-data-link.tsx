import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './own-data.module.css';
import { ownDataService } from './services.ts';

/**
 * Mails a link to the data stored under an address, for a visitor who has neither an account nor a search.
 * @param props.isOnly whether the page offers nothing else, so that this is its primary action
 */
export function OwnDataLink({ isOnly }: { isOnly: boolean }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [email, setEmail] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const mail = useMutation({
    mutationFn: () => ownDataService.mailOwnDataLink({ body: { email: withoutInvisible(email) } }),
  });
  if (mail.isSuccess)
    return <Notice kind="success" title={t('about.ownData.mailed', { email: withoutInvisible(email) })} />;
  return (
    <form
      className={styles.proof}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isRight = isPlainEmail(withoutInvisible(email));
        setIsWrong(!isRight);
        if (isRight) mail.mutate();
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        label={t('about.fields.email')}
        hint={t('about.ownData.mailHint')}
        error={isWrong ? t('about.faults.EmailInvalid') : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={254}
        value={email}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value);
          setIsWrong(false);
        }}
      />
      {mail.error !== null && <Notice kind="error" title={problemText(mail.error)} />}
      <div>
        <Button type="submit" variant={isOnly ? 'primary' : 'quiet'} isBusy={mail.isPending}>
          {t('about.ownData.mailMe')}
        </Button>
      </div>
    </form>
  );
}
