import { Images } from 'lucide-react';
import { useState } from 'react';
import { recordDownload } from '#storefront/api/downloads.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { batchesOf, fetchFiles } from '#storefront/ui/sharing/share-files.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { SharingStatus } from '#storefront/ui/sharing/sharing-status.tsx';
import { useFileSharing } from '#storefront/ui/sharing/use-file-sharing.ts';
import { addressOf, type ReadyFile } from './bought-files.ts';
import { type LinkOrigin, useFreshFiles, useRefreshOrder } from './use-fresh-download.ts';

/**
 * Passes all pictures to the phone's share sheet, as many at a time as it accepts. After the last, it starts again with
 * the first.
 */
export function SaveAll({ files, links }: { files: readonly ReadyFile[]; links: LinkOrigin }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const freshFiles = useFreshFiles(links);
  const lookAgain = useRefreshOrder(links.orderId);
  const batches = batchesOf(files);
  const batch = batches[at] ?? batches[0] ?? [];
  const before = batches.slice(0, at).flat().length;
  const { state, share } = useFileSharing(
    async () => {
      const addresses = (await freshFiles(batch)).map((file) => addressOf(file));
      if (addresses.length === 0) throw new Error('the files left their order');
      lookAgain();
      return { files: await fetchFiles(thisDevice(), addresses) };
    },
    () => {
      recordDownload();
      setAt((at + 1) % batches.length);
    },
  );
  const label =
    batches.length === 1
      ? t('sharing.save')
      : t('sharing.saveSome', { from: before + 1, to: before + batch.length, total: files.length });
  return (
    <>
      <Button
        variant="primary"
        isWide
        isBusy={state === 'Fetching'}
        icon={<Images aria-hidden="true" />}
        onClick={share}
      >
        {state === 'Ready' ? t('sharing.again') : label}
      </Button>
      <SharingStatus state={state} />
    </>
  );
}
