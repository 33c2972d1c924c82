import type { ReactNode } from 'react';
import type { PageSection } from '#contract/site.schema.ts';
import styles from './page-words.module.css';

interface PartProps {
  /** Empty for none. */
  title: string;
  children: ReactNode;
}

/** Shows one part of a page, with its heading beside it if there is room. */
export function PagePart({ title, children }: PartProps) {
  return (
    <section className={styles.section}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.words}>{children}</div>
    </section>
  );
}

/** Shows the parts of a page in their written order. */
export function PageSections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ title, paragraphs, points }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change their order
    <PagePart key={at} title={title}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </PagePart>
  ));
}
