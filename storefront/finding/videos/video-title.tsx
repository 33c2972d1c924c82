import type { Video } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useVideoTexts } from './video-texts.ts';
import styles from './video-title.module.css';

/** Shows the title of a video: a runner with their number. */
export function VideoTitle({ video }: { video: Video }) {
  const { title } = useVideoTexts()(video);
  const { finisher } = video;
  return (
    <>
      {finisher !== null && finisher.name !== null && (
        <span className={`${styles.number} bib`}>{finisher.number} </span>
      )}
      <span lang={languageOfText(title)}>{title}</span>
    </>
  );
}
