import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { SEARCH_DETAIL_MAX, SEARCH_SUBJECT_MAX } from '#contract/search-request.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { ClothesColours, type NamedColours } from './clothes-colours.tsx';
import { EmailQuestion } from './email-question.tsx';
import styles from './results-page.module.css';
import { searchRequestService } from './search-request-service.ts';

interface SearchRequestFormProps {
  event: Event;
  /** The searched bib; undefined after a selfie. */
  number?: string | undefined;
}

/**
 * Asks the desk to look for a person whose search found nothing: a bib or name, an address, and hints to recognise
 * them. Only in events whose photos everybody may see (docs/decisions/0254).
 */
export function SearchRequestForm({ event, number = '' }: SearchRequestFormProps) {
  const { t } = useTranslation();
  const { searchAnswerDays } = useStorefront().settings;
  const [isOpen, setIsOpen] = useState(false);
  const [subject, setSubject] = useState(number);
  const [isMissing, setIsMissing] = useState(false);
  const subjectField = useRef<HTMLInputElement>(null);
  const [colours, setColours] = useState<NamedColours>({});
  const [details, setDetails] = useState({ passedAt: '', place: '', clothes: '' });
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) => {
      const { passedAt, place, clothes } = details;
      return searchRequestService.askForPhotos({
        body: {
          eventId: event.eventId,
          email,
          subject: subject.trim(),
          place: place.trim(),
          clothes: clothes.trim(),
          colours,
          ...(passedAt === '' ? {} : { passedAt }),
        },
      });
    },
  });
  const detail = (name: keyof typeof details) => ({
    label: t(`missed.request.${name}`),
    value: details[name],
    maxLength: SEARCH_DETAIL_MAX,
    onChange: (change: { target: { value: string } }) =>
      setDetails((last) => ({ ...last, [name]: change.target.value })),
  });
  if (isSuccess)
    return (
      <Notice kind="success" title={t('missed.request.sent.title')}>
        <p>{t('missed.request.sent.meaning', { email: variables })}</p>
        {searchAnswerDays !== undefined && (
          <p>{t('missed.request.sent.within', { count: searchAnswerDays })}</p>
        )}
      </Notice>
    );
  if (!isOpen)
    return (
      <div className={styles.step}>
        <p>
          {t('missed.request.why')}
          {searchAnswerDays !== undefined &&
            ` ${t('missed.request.sent.within', { count: searchAnswerDays })}`}
        </p>
        <Button icon={<Search aria-hidden="true" size={20} />} isWide onClick={() => setIsOpen(true)}>
          {t('missed.request.open')}
        </Button>
      </div>
    );
  return (
    <section className={styles.step} aria-labelledby="search-request">
      <h2 id="search-request">{t('missed.request.heading')}</h2>
      <EmailQuestion
        intro={
          <>
            <TextField
              ref={subjectField}
              label={t('missed.request.subject')}
              error={isMissing ? t('missed.request.subjectMissing') : undefined}
              required
              maxLength={SEARCH_SUBJECT_MAX}
              value={subject}
              onChange={(change) => {
                setSubject(change.target.value);
                setIsMissing(false);
              }}
            />
            <TextField {...detail('passedAt')} type="time" />
            <TextField {...detail('place')} hint={t('missed.request.placeHint')} />
            <ClothesColours colours={colours} onChange={setColours} />
            <TextField {...detail('clothes')} hint={t('missed.request.clothesHint')} />
          </>
        }
        hint={t('missed.request.emailHint')}
        error={error}
        isBusy={isPending}
        showFaults={() => {
          const isEmpty = subject.trim() === '';
          setIsMissing(isEmpty);
          if (isEmpty) subjectField.current?.focus();
          return isEmpty;
        }}
        onSend={mutate}
      >
        <Button type="submit" variant="primary" isWide isBusy={isPending}>
          {t('missed.request.send')}
        </Button>
      </EmailQuestion>
    </section>
  );
}
