import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnRemoval as Removal } from '#contract/removal.schema.ts';
import { REMOVAL_OUTCOMES } from '#contract/removal.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { removalService } from './removal-service.ts';

/** Confirms a removal request by its mailed link, and shows its state to the requester. */
export function OwnRemoval({ token, onAgain }: { token: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const opened = useMutation({ mutationFn: () => removalService.openRemoval({ body: { token } }) });
  const withdrawn = useMutation({
    mutationFn: () => removalService.withdrawRemoval({ body: { token } }),
    // An operator may have answered meanwhile, so the state is fetched in either case.
    onSettled: () => opened.mutate(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => opened.mutate(), []);
  const { data, error } = opened;
  const again = <Button onClick={onAgain}>{t('removal.again')}</Button>;
  if (error instanceof ApiProblem && error.status < 429)
    return (
      <Notice kind="warning" title={t('removal.own.failed')} actions={again}>
        {t('removal.own.failedMeaning')}
      </Notice>
    );
  if (error !== null)
    return (
      <Notice
        kind="error"
        title={problemText(error)}
        actions={
          <Button variant="primary" onClick={() => opened.mutate()}>
            {t('finding.tryAgain')}
          </Button>
        }
      />
    );
  if (data === undefined) return <p role="status">{t('removal.own.opening')}</p>;
  if (data.state === 'Withdrawn')
    return (
      <Notice kind="success" title={t('removal.own.Withdrawn')} actions={again}>
        {t('removal.own.withdrawnMeaning')}
      </Notice>
    );
  if (data.state === 'Answered') return <Answered removal={data} />;
  return (
    <Notice
      kind="success"
      title={t('removal.own.Open')}
      actions={
        <Button isBusy={withdrawn.isPending} onClick={() => withdrawn.mutate()}>
          {t('removal.own.withdraw')}
        </Button>
      }
    >
      <Waiting removal={data} />
    </Notice>
  );
}

function Waiting({ removal: { photosCount, hiddenCount, dueOn, isJoined } }: { removal: Removal }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const day = formats.day(dueOn);
  return (
    <>
      <p>
        {photosCount === 0
          ? t('removal.own.described', { day })
          : t('removal.own.openMeaning', { day, photos: photosCount })}
      </p>
      {hiddenCount > 0 && <p>{t('removal.own.hidden', { photos: hiddenCount })}</p>}
      {hiddenCount > 0 && <p>{t('removal.own.copies')}</p>}
      {isJoined && <p>{t('removal.own.joined')}</p>}
    </>
  );
}

function Answered({ removal: { answeredAt, outcomes } }: { removal: Removal }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Notice kind="success" title={t('removal.own.Answered')}>
      {answeredAt !== null && (
        <p>{t('removal.own.answeredMeaning', { day: formats.day(answeredAt.slice(0, 10)) })}</p>
      )}
      {REMOVAL_OUTCOMES.map((outcome) => {
        const count = outcomes.filter((one) => one === outcome).length;
        return count === 0 ? null : (
          <p key={outcome}>{`${t(`removal.own.outcomes.${outcome}`)}: ${formats.number(count)}`}</p>
        );
      })}
      {outcomes.some((outcome) => outcome !== 'Refused' && outcome !== 'Gone') && (
        <p>{t('removal.own.copies')}</p>
      )}
    </Notice>
  );
}
