import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnData } from '#contract/own-data.schema.ts';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate, useSearch } from '#storefront/router/use-router.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './own-data.module.css';
import { ownDataService } from './services.ts';

interface UnconfirmedProps {
  token: string;
  participant: OwnData['unconfirmed'][number];
  /** Shows the stored data again. */
  onConfirmed: () => void;
}

/**
 * Offers the way to confirm an address that was registered later: by the earlier address, or by a selfie if there is no
 * earlier address. The shop can also confirm it.
 */
export function UnconfirmedAddress({ token, participant, onConfirmed }: UnconfirmedProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { memory } = useStorefront();
  const { participantId, eventId, eventTitle, bib, hasFormer, hasFaces } = participant;
  const searchToken = memory.searchTokens.read(eventId)?.token;
  const ask = useMutation({
    mutationFn: () => ownDataService.askForConfirmation({ token, body: { participantId } }),
  });
  const compare = useMutation({
    mutationFn: (found: string) =>
      ownDataService.confirmByFace({ token, body: { participantId, searchToken: found } }),
    onSuccess: onConfirmed,
  });
  const way = hasFormer ? 'laterByFormer' : hasFaces ? 'laterBySelfie' : 'laterByUs';
  const isOtherFace = compare.error instanceof ApiProblem && compare.error.code === 'Forbidden';
  return (
    <Notice kind="warning" title={t('about.ownData.later', { bib, event: eventTitle })}>
      <p>{t(`about.ownData.${way}`)}</p>
      <div className={styles.ways}>
        {hasFormer && !ask.isSuccess && (
          <Button variant="quiet" isBusy={ask.isPending} onClick={() => ask.mutate()}>
            {t('about.ownData.askFormer')}
          </Button>
        )}
        {hasFaces && searchToken !== undefined && (
          <Button variant="quiet" isBusy={compare.isPending} onClick={() => compare.mutate(searchToken)}>
            {t('about.ownData.bySelfie')}
          </Button>
        )}
      </div>
      {hasFaces && searchToken === undefined && <p>{t('about.ownData.selfieFirst')}</p>}
      <p role="status">{ask.isSuccess && t('about.ownData.formerAsked')}</p>
      {ask.error !== null && <p role="alert">{problemText(ask.error)}</p>}
      {compare.error !== null && (
        <p role="alert">{isOtherFace ? t('about.ownData.otherFace') : problemText(compare.error)}</p>
      )}
    </Notice>
  );
}

/** Confirms a new address. The link in the mail to the previous address opens this page. */
export function ConfirmAddress() {
  const { t } = useTranslation();
  const { confirm } = useSearch();
  const navigate = useNavigate();
  const [token, setToken] = useState(confirm);
  // Removes the token from the page's address, which others may see.
  useEffect(() => {
    if (confirm === undefined) return;
    setToken(confirm);
    void navigate({ to: OWN_DATA_PATH, search: {}, replace: true });
  }, [confirm, navigate]);
  const problemText = useProblemText();
  const send = useMutation({
    mutationFn: (own: string) => ownDataService.confirmAddress({ body: { token: own } }),
  });
  if (token === undefined) return null;
  if (send.isSuccess) return <Notice kind="success" title={t('about.ownData.addressConfirmed')} />;
  const isOver = send.error instanceof ApiProblem && send.error.code === 'NotFound';
  return (
    <div className={styles.proof}>
      <p>{t('about.ownData.confirmLead')}</p>
      {send.error !== null && (
        <Notice kind="error" title={isOver ? t('about.ownData.linkOver') : problemText(send.error)} />
      )}
      <div>
        <Button isBusy={send.isPending} onClick={() => send.mutate(token)}>
          {t('about.ownData.confirmAddress')}
        </Button>
      </div>
    </div>
  );
}
