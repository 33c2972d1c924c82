import type { ReactNode } from 'react';
import type { CropShape } from '#contract/archive.ts';
import { recordDownload } from '#storefront/api/downloads.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, type ButtonVariant, buttonClass } from '#storefront/ui/button.tsx';
import { fetchFiles, savesBySheet } from '#storefront/ui/sharing/share-files.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { SharingStatus } from '#storefront/ui/sharing/sharing-status.tsx';
import { useFileSharing } from '#storefront/ui/sharing/use-file-sharing.ts';
import { addressOf, type ReadyFile } from './bought-files.ts';
import { type LinkOrigin, useFreshDownload, useFreshFiles, useRefreshOrder } from './use-fresh-download.ts';

interface SaveFileProps {
  file: ReadyFile;
  /** The crop around the runner; without it, the whole file. */
  shape?: CropShape;
  links: LinkOrigin;
  variant?: ButtonVariant;
  isWide?: boolean;
  icon: ReactNode;
  /** The text of the button if the browser downloads the file. */
  download: string;
  /** The text of the button if the phone's own sheet takes the file. */
  save: string;
}

/** Saves one bought file: through the phone's share sheet, which saves to photos, or as a plain download. */
export function SaveFile(props: SaveFileProps) {
  const { file, shape, links, variant = 'quiet', isWide = false, icon, download, save } = props;
  const { t } = useTranslation();
  const refresh = useFreshDownload(links);
  const freshFiles = useFreshFiles(links);
  const lookAgain = useRefreshOrder(links.orderId);
  const { state, share } = useFileSharing(async () => {
    const files = (await freshFiles([file])).map((fresh) => addressOf(fresh, shape));
    if (files.length === 0) throw new Error('the file left its order');
    lookAgain();
    return { files: await fetchFiles(thisDevice(), files) };
  }, recordDownload);
  if (!savesBySheet(thisDevice())) {
    const { url, fileName } = addressOf(file, shape);
    return (
      <a
        className={buttonClass(variant, isWide)}
        href={url}
        download={fileName}
        onClick={(event) => refresh(event, file, shape)}
      >
        {icon}
        {download}
      </a>
    );
  }
  return (
    <>
      <Button variant={variant} isWide={isWide} isBusy={state === 'Fetching'} icon={icon} onClick={share}>
        {state === 'Ready' ? t('sharing.again') : save}
      </Button>
      <SharingStatus state={state} />
    </>
  );
}
