import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `line`: as high as a line of text. `photo`: 3 : 2. */
  shape?: 'line' | 'photo';
  /** The width of a line, in per cent of its column. */
  widthPercent?: number;
}

/**
 * Shows a placeholder for loading content. Name the content beside it, because the placeholder is hidden from screen
 * readers.
 */
export function Skeleton({ shape = 'line', widthPercent = 100 }: SkeletonProps) {
  return (
    <div
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ width: `${widthPercent}%` }}
      aria-hidden="true"
    />
  );
}
