import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  REMOVAL_MESSAGE_MAX,
  REMOVAL_MESSAGE_MIN,
  REMOVAL_PHOTOS_MAX,
  type RemovalReason,
} from '#contract/removal.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { useLocation } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextArea } from '#storefront/ui/text-field.tsx';
import { EmailQuestion } from './email-question.tsx';
import { readAskedPhotos } from './read-asked-photos.ts';
import styles from './removal-form.module.css';
import { removalService } from './removal-service.ts';

/** The possible people in the picture; anything else goes into the message. */
const CHOICES = ['Me', 'MyChild', 'SomebodyElse'] as const satisfies RemovalReason[];
type Choice = (typeof CHOICES)[number];

interface RemovalFormProps {
  /** The photo or video from which the visitor came. */
  photo: string | undefined;
  film: string | undefined;
}

/** The input so far. */
interface Draft {
  numbers: string;
  reason: Choice | '';
  words: string;
}

type Field = keyof Draft;

interface WhoIsInItProps {
  chosen: Draft['reason'];
  error: string | undefined;
  onChoose: (choice: Choice) => void;
}

/** Asks which person is in the picture. */
function WhoIsInIt({ chosen, error, onChoose }: WhoIsInItProps) {
  const { t } = useTranslation();
  const errorId = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{t('removal.reason.label')}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name="reason"
            value={choice}
            required
            checked={chosen === choice}
            aria-invalid={error !== undefined}
            onChange={() => onChoose(choice)}
          />
          {t(`removal.reason.${choice}`)}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Shows the photo from which the visitor came: the picture and "this photo", never its id. */
function AskedPicture({ isFilm }: { isFilm: boolean }) {
  const { t } = useTranslation();
  const picture = useLocation().state.asked;
  return (
    <figure className={styles.asked}>
      {picture !== undefined && <img src={picture} alt={t('removal.photo.picture')} />}
      <figcaption>{t(isFilm ? 'removal.photo.thisFilm' : 'removal.photo.this')}</figcaption>
    </figure>
  );
}

/** Requests the removal of photos: which ones, who they show, and the address for the answer. */
export function RemovalForm({ photo = '', film }: RemovalFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>({ numbers: photo, reason: '', words: '' });
  // True for the photo from which the visitor came; a further request asks which photo.
  const [isThisOne, setThisOne] = useState(photo !== '' || film !== undefined);
  const [isChecked, setChecked] = useState(false);
  const { photoIds, unread, words: description } = readAskedPhotos(draft.numbers);
  const isNamed = isThisOne || photoIds.length > 0;
  const sentWords = () => {
    const named = isThisOne && film !== undefined ? t('removal.film', { address: film }) : description;
    return `${named}\n${draft.words.trim()}`.trim();
  };
  const asking = useMutation({
    mutationFn: (email: string) =>
      removalService.askRemoval({
        body: { photoIds, reason: draft.reason as Choice, email, words: sentWords() },
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
    ...(!isNamed && unread.length === 0 && description.length < REMOVAL_MESSAGE_MIN
      ? { numbers: t('removal.words.missing') }
      : {}),
  } as Partial<Record<Field, string>>;
  const shown = isChecked ? faults : {};
  if (asking.isSuccess) {
    const restart = () => {
      setDraft({ numbers: '', reason: draft.reason, words: '' });
      setThisOne(false);
      setChecked(false);
      asking.reset();
    };
    return <Asked email={asking.variables} onAgain={restart} />;
  }
  const fields = (
    <>
      {isThisOne ? (
        <AskedPicture isFilm={film !== undefined} />
      ) : (
        <>
          <TextArea
            name="numbers"
            label={t('removal.photo.label')}
            hint={t('removal.photo.hint')}
            error={shown.numbers}
            rows={3}
            maxLength={REMOVAL_MESSAGE_MAX}
            value={draft.numbers}
            onChange={({ target: { value } }) => change('numbers')(value)}
          />
          <p className={styles.easier}>
            {t('removal.photo.easier')} <Link to="/">{t('removal.photo.find')}</Link>
          </p>
        </>
      )}
      <WhoIsInIt chosen={draft.reason} error={shown.reason} onChoose={change('reason')} />
      {isThisOne && (
        <TextArea
          name="words"
          label={t('removal.words.label')}
          hint={t('removal.words.hint')}
          maxLength={REMOVAL_MESSAGE_MAX}
          value={draft.words}
          onChange={({ target: { value } }) => change('words')(value)}
        />
      )}
    </>
  );
  return (
    <EmailQuestion
      intro={fields}
      hint={t('removal.email.hint')}
      error={asking.error}
      isBusy={asking.isPending}
      showFaults={() => {
        setChecked(true);
        // In the order of the form.
        const first = (['numbers', 'reason'] as const).find((field) => faults[field] !== undefined);
        document.querySelector<HTMLElement>(`main form [name="${first}"]`)?.focus();
        return first !== undefined;
      }}
      onSend={asking.mutate}
    >
      <Button type="submit" variant="primary" isWide isBusy={asking.isPending}>
        {t('removal.send')}
      </Button>
    </EmailQuestion>
  );
}

/** Confirms that the request was sent. The text is the same whether or not the address is known or has requests. */
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
