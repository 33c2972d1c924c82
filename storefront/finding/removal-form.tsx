import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import {
  REMOVAL_PHOTOS_MAX,
  REMOVAL_REASONS,
  REMOVAL_WORDS_MAX,
  REMOVAL_WORDS_MIN,
  type RemovalReason,
  readPhotoNumbers,
} from '#contract/removal.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-field.tsx';
import { EmailQuestion } from './email-question.tsx';
import styles from './removal-form.module.css';
import { removalService } from './removal-service.ts';

interface RemovalFormProps {
  /** The photo or video that the visitor came from. */
  photo: string | undefined;
  film: string | undefined;
}

/** What was written so far. */
interface Draft {
  numbers: string;
  reason: RemovalReason | '';
  words: string;
}

type Field = keyof Draft;

/** Requests the removal of photos: which ones, who they show, and the address for the answer. */
export function RemovalForm({ photo = '', film }: RemovalFormProps) {
  const { t } = useTranslation();
  const picture = useRouterState({ select: ({ location }) => location.state.asked });
  const about = film === undefined ? '' : t('removal.film', { address: film });
  const [draft, setDraft] = useState<Draft>({ numbers: photo, reason: '', words: about });
  const [isChecked, setChecked] = useState(false);
  const { photoIds, unread } = readPhotoNumbers(draft.numbers);
  const isNamed = draft.numbers.trim() !== '';
  const asking = useMutation({
    mutationFn: (email: string) =>
      removalService.askRemoval({
        body: { photoIds, reason: draft.reason as RemovalReason, email, words: draft.words.trim() },
      }),
  });
  const change = (field: Field) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    asking.reset();
  };
  const faults = {
    ...(unread.length > 0 ? { numbers: t('removal.photo.unread', { part: unread.join(' ') }) } : {}),
    ...(photoIds.length > REMOVAL_PHOTOS_MAX
      ? { numbers: t('removal.photo.many', { most: REMOVAL_PHOTOS_MAX }) }
      : {}),
    ...(draft.reason === '' ? { reason: t('removal.reason.missing') } : {}),
    ...(!isNamed && draft.words.trim().length < REMOVAL_WORDS_MIN
      ? { words: t('removal.words.missing') }
      : {}),
  } as Partial<Record<Field, string>>;
  const shown = isChecked ? faults : {};
  if (asking.isSuccess) {
    const restart = () => {
      setDraft({ numbers: '', reason: draft.reason, words: '' });
      setChecked(false);
      asking.reset();
    };
    return <Asked email={asking.variables} onAgain={restart} />;
  }
  const fields = (
    <>
      <p>{t('removal.lead')}</p>
      {picture !== undefined && photo === draft.numbers && (
        <img className={styles.picture} src={picture} alt={t('removal.photo.picture')} />
      )}
      {film === undefined && (
        <TextArea
          name="numbers"
          label={t('removal.photo.label')}
          hint={t('removal.photo.hint')}
          error={shown.numbers}
          rows={isNamed ? 2 : 1}
          spellCheck={false}
          autoCapitalize="off"
          value={draft.numbers}
          onChange={({ target: { value } }) => change('numbers')(value)}
        />
      )}
      <SelectField
        name="reason"
        label={t('removal.reason.label')}
        error={shown.reason}
        value={draft.reason}
        onChange={({ target: { value } }) => change('reason')(value)}
      >
        <option value="">{t('removal.reason.choose')}</option>
        {REMOVAL_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`removal.reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="words"
        label={t(isNamed || film !== undefined ? 'removal.words.label' : 'removal.words.describe')}
        hint={t(isNamed || film !== undefined ? 'removal.words.hint' : 'removal.words.describeHint')}
        error={shown.words}
        maxLength={REMOVAL_WORDS_MAX}
        value={draft.words}
        onChange={({ target: { value } }) => change('words')(value)}
      />
    </>
  );
  return (
    <EmailQuestion
      intro={fields}
      hint={t('removal.email.hint')}
      error={asking.error}
      isBusy={asking.isPending}
      onSend={(email) => {
        setChecked(true);
        const [first] = Object.keys(faults);
        if (first === undefined) asking.mutate(email);
        else document.querySelector<HTMLElement>(`main form [name="${first}"]`)?.focus();
      }}
    >
      <Button type="submit" variant="primary" isWide isBusy={asking.isPending}>
        {t('removal.send')}
      </Button>
    </EmailQuestion>
  );
}

/** The text is the same whether or not the address is known, or has requested before. */
function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="success"
      title={t('removal.sent.title')}
      actions={<Button onClick={onAgain}>{t('removal.again')}</Button>}
    >
      <p>{t('removal.sent.meaning', { email })}</p>
      <p>{t('removal.sent.late')}</p>
    </Notice>
  );
}
