import { useQuery } from '@tanstack/react-query';
import { CERTIFICATE_KEYS_PATH } from '#contract/own-data.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './own-data.module.css';
import { ownDataService } from './services.ts';

/** How often the page polls an erasure, which is done within seconds. */
const ASK_AGAIN_MS = 3_000;

/** Shows an erasure until it is done, then offers its certificate and explains how to verify it. */
export function ErasureCertificate({ erasureId }: { erasureId: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const call = { params: { erasureId } };
  const { data, error } = useQuery({
    queryKey: ['erasure', erasureId],
    queryFn: ({ signal }) => ownDataService.getErasure({ ...call, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'Done' || isUnknown(state.error) ? false : ASK_AGAIN_MS,
  });
  if (data === undefined && error !== null)
    return (
      <Notice kind="error" title={isUnknown(error) ? t('about.ownData.noCertificate') : problemText(error)} />
    );
  if (data?.state !== 'Done')
    return (
      <Notice kind="success" title={t('about.ownData.done')}>
        {t('about.ownData.certificateSoon')}
      </Notice>
    );
  const fileName = `certificate-${erasureId}.json`;
  const texts = countWaiting(data.certificate);
  return (
    <>
      <Notice kind="success" title={t('about.ownData.erased')}>
        {t('about.ownData.certificate')}
      </Notice>
      {texts > 0 && <p>{t('about.ownData.waiting', { texts })}</p>}
      <div className={styles.proof}>
        <a
          className={buttonClass('primary')}
          href={ownDataService.getErasure.address(call)}
          download={fileName}
        >
          {t('about.ownData.certificateFile')}
        </a>
        <p>
          {t('about.ownData.check')} <code>{`photofinish certificate verify ${fileName}`}</code>
        </p>
        <p>
          <a href={CERTIFICATE_KEYS_PATH}>{t('about.ownData.keys')}</a>
        </p>
      </div>
    </>
  );
}

/** Counts the texts on the certificate about which a person still has to decide. */
function countWaiting(certificate: unknown): number {
  const { kept = [] } = (certificate ?? {}) as {
    kept?: { reason: string; counts: { kind: string; count: number }[] }[];
  };
  return kept
    .filter(({ reason }) => reason === 'MayBeOfOthers')
    .flatMap(({ counts }) => counts)
    .reduce((sum, { kind, count }) => (kind === 'texts' ? sum + count : sum), 0);
}

/** Returns whether the error says that this shop has no erasure at this address. */
function isUnknown(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}
