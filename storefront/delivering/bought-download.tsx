import { useQuery } from '@tanstack/react-query';
import { Download as DownloadIcon } from 'lucide-react';
import type { Bought } from '#contract/archive.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { isReady } from './bought-files.ts';
import { downloadsQuery } from './downloads-query.ts';
import { SaveFile } from './save-file.tsx';
import { ShareButton } from './share-sheet.tsx';

type BoughtFile = Bought['files'][number];

/**
 * Shows a link to one bought file: its signed link, or the order's page if the file is not ready or cannot be
 * requested.
 */
function FileDownload({ file }: { file: BoughtFile }) {
  const { t } = useTranslation();
  const { orderId, fileId, kind } = file;
  const { data, dataUpdatedAt, isPending } = useQuery(downloadsQuery(orderId));
  const links = { orderId, fetchedAt: dataUpdatedAt };
  const icon = <DownloadIcon aria-hidden="true" size={20} />;
  const label = t(kind === 'FramedPhoto' ? 'bought.downloadFramed' : 'bought.download');
  if (isPending) {
    return (
      <Button isBusy icon={icon}>
        {label}
      </Button>
    );
  }
  const ready = data?.find((each) => each.fileId === fileId);
  if (ready === undefined || !isReady(ready)) {
    return (
      <Link className={buttonClass('quiet')} to="/order/$orderId" params={{ orderId }}>
        {t('bought.order')}
      </Link>
    );
  }
  const isFramed = kind === 'FramedPhoto';
  return (
    <>
      <ShareButton file={ready} links={links} />
      <SaveFile
        file={ready}
        links={links}
        variant={isFramed ? 'quiet' : 'primary'}
        icon={icon}
        download={label}
        save={isFramed ? label : t('sharing.save')}
      />
    </>
  );
}

/** Shows in a viewer's corner that the visitor owns the photo or video, and lets them download it. */
export function BoughtDownload({ files }: { files: readonly BoughtFile[] }) {
  return files.map((file) => <FileDownload key={file.fileId} file={file} />);
}
