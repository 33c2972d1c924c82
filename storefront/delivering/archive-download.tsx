import { Download as DownloadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './archive-download.module.css';
import { ArchiveNotReady } from './prepare-archive.ts';
import { useArchive } from './use-archive.ts';

interface ArchiveDownloadProps {
  /** Requests the archive; rejects unless it was created. */
  create: () => Promise<{ archiveId: string }>;
  /** The size of the archive, as text. */
  size?: string | undefined;
  isPrimary?: boolean;
  /** Shown if there is no archive. */
  otherwise: string;
  /** The order number to quote when reporting a lost file. */
  orderNumber?: string;
  children: ReactNode;
}

/** Names the lost files of the archive, and says that the shop is looking for them. */
function MissingFiles({ names, orderNumber }: { names: readonly string[]; orderNumber: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t('delivering.archive.missing.title', { count: names.length })}>
      <ul className={styles.missing}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>{t('delivering.archive.missing.meaning')}</p>
      <SupportLine orderNumber={orderNumber} />
    </Notice>
  );
}

/** Shows a button that requests an archive and starts its download. Progress and errors appear below it. */
export function ArchiveDownload(props: ArchiveDownloadProps) {
  const { create, size, isPrimary = true, otherwise, orderNumber, children } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { fetch, isPreparing, archive, error } = useArchive(create);
  const missing = archive?.missing ?? [];
  return (
    <div className={styles.all}>
      <Button
        variant={isPrimary ? 'primary' : 'quiet'}
        isWide
        isBusy={isPreparing}
        icon={<DownloadIcon aria-hidden="true" />}
        sum={size}
        onClick={fetch}
      >
        {children}
      </Button>
      <p className={styles.quiet} role="status">
        {isPreparing && t('delivering.archive.preparing')}
        {archive !== undefined && t('delivering.archive.started')}
      </p>
      {missing.length > 0 && <MissingFiles names={missing} orderNumber={orderNumber} />}
      {error !== null && (
        <Notice
          kind="error"
          title={t('delivering.archive.failed')}
          actions={<Button onClick={fetch}>{t('selling.tryAgain')}</Button>}
        >
          {!(error instanceof ArchiveNotReady) && <p>{problemText(error)}</p>}
          <p>{otherwise}</p>
        </Notice>
      )}
    </div>
  );
}
