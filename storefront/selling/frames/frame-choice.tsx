import type { Frame } from '#contract/frame.schema.ts';
import type { FrameView } from '#contract/frame.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { emptyFrameFor } from './frame-preview-state.ts';
import styles from './frame-studio.module.css';
import { FramedPhoto } from './framed-photo.tsx';

interface FrameChoiceProps {
  frames: readonly Frame[];
  index: number;
  onIndexChange: (index: number) => void;
  photo: Photo;
  frameView: FrameView;
}

/** Shows the name of the selected frame, and thumbnails of all frames. */
export function FrameChoice({ frames, index, onIndexChange, photo, frameView }: FrameChoiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const title = frames[index]?.title ?? '';
  return (
    <div className={styles.part}>
      <p className={styles.frameTitle} aria-live="polite">
        <span className={styles.title} lang={languageOfText(title)}>
          {title}
        </span>
        <span className={styles.quiet}>
          <span aria-hidden="true">{`${formats.number(index + 1)} / ${formats.number(frames.length)}`}</span>
          <span className="heard">
            {t('frames.frame.position', { position: index + 1, total: frames.length })}
          </span>
        </span>
      </p>
      <p className={styles.quiet}>{t('frames.file')}</p>
      <ul className={styles.row}>
        {frames.map((frame, at) => {
          const empty = emptyFrameFor(frame, frameView);
          return (
            <li key={frame.frameId}>
              <button
                type="button"
                className={styles.tile}
                aria-label={frame.title}
                aria-pressed={at === index}
                onClick={() => onIndexChange(at)}
              >
                {empty !== undefined && <FramedPhoto photo={photo} empty={empty} isSmall />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
