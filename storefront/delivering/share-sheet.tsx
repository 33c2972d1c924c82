import { Download as DownloadIcon, Image, Share2, Smartphone, Square, SquareUser } from 'lucide-react';
import { useState } from 'react';
import type { CropShape } from '#contract/archive.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { savesBySheet } from '#storefront/ui/sharing/share-files.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import type { ReadyFile } from './bought-files.ts';
import { SaveFile } from './save-file.tsx';
import styles from './share-sheet.module.css';
import { type LinkOrigin, useFreshDownload } from './use-fresh-download.ts';

const ICONS: Record<CropShape, typeof Image> = {
  Portrait: SquareUser,
  Story: Smartphone,
  Square,
};

interface ShareSheetProps {
  file: ReadyFile;
  links: LinkOrigin;
  onClose: () => void;
}

/**
 * Offers one bought photo whole and in each available crop around its runner. Not every phone's share sheet can save,
 * so there is a plain download too.
 */
export function ShareSheet({ file, links, onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useFreshDownload(links);
  const whole = `${t('sharing.whole')}, ${formats.fileSize(file.size)}`;
  return (
    <Dialog title={t('sharing.title')} onClose={onClose}>
      <ul className={styles.forms}>
        <li>
          <SaveFile
            file={file}
            links={links}
            isWide
            icon={<Image aria-hidden="true" size={20} />}
            download={whole}
            save={whole}
          />
        </li>
        {file.crops.map((shape) => {
          const Icon = ICONS[shape];
          const label = t(`sharing.${shape}`);
          return (
            <li key={shape}>
              <SaveFile
                file={file}
                shape={shape}
                links={links}
                isWide
                icon={<Icon aria-hidden="true" size={20} />}
                download={label}
                save={label}
              />
            </li>
          );
        })}
        {savesBySheet(thisDevice()) && (
          <li>
            <a
              className={buttonClass('quiet', true)}
              href={file.url}
              download={file.fileName}
              onClick={(event) => refresh(event, file)}
            >
              <DownloadIcon aria-hidden="true" size={20} />
              {t('sharing.download', { size: formats.fileSize(file.size) })}
            </a>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

/** Opens the sheet for a bought photo; nothing if the photo can only be downloaded. */
export function ShareButton({ file, links }: Pick<ShareSheetProps, 'file' | 'links'>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (file.crops.length === 0 && !savesBySheet(thisDevice())) return null;
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" size={20} />} onClick={() => setIsOpen(true)}>
        {t('sharing.share')}
      </Button>
      {isOpen && <ShareSheet file={file} links={links} onClose={() => setIsOpen(false)} />}
    </>
  );
}
