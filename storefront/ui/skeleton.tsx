import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `line`: as high as a line of text here. `photo`: 3 : 2. */
  shape?: 'line' | 'photo';
  /** How much of its column a line takes, in per cent. */
  widthPercent?: number;
}

/** Shows a placeholder for content that is loading. Name the content beside it: this is hidden from screen readers. */
export function Skeleton({ shape = 'line', widthPercent = 100 }: SkeletonProps) {
  return (
    <div
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ width: `${widthPercent}%` }}
      aria-hidden="true"
    />
  );
}
