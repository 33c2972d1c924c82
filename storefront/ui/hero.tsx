import type { CSSProperties, ReactNode } from 'react';
import type { Cover } from '#contract/event-cover.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';

interface HeroProps {
  cover: Cover | null;
  heading: string;
  /** Shown below the heading, such as a search field. */
  children?: ReactNode;
  /** Shown between heading and field, such as date and place. */
  facts?: ReactNode;
}

/** Shows the picture of a hero, with the same markup as index.html. */
export function HeroCover({ cover: { large, small, own } }: { cover: Cover }) {
  const focus = own?.focus;
  return (
    <picture>
      {own?.closeUp && <source {...own.closeUp} />}
      <img
        className="hero-cover"
        src={large}
        srcSet={small === large ? undefined : `${small} 800w, ${large} 1600w`}
        sizes="100vw"
        alt=""
        fetchPriority="high"
        decoding="sync"
        style={
          focus ? ({ '--cover-focus': `${focus.x * 100}% ${focus.y * 100}%` } as CSSProperties) : undefined
        }
      />
    </picture>
  );
}

/**
 * Shows a page's heading on its picture; without one, on the brand's colour. It looks exactly like the shell that the
 * server prints (index.html), because both use theme/printed-shell.css.
 */
export function Hero({ cover, heading, facts, children }: HeroProps) {
  return (
    <section className="hero">
      {cover !== null && <HeroCover cover={cover} />}
      <div className="hero-body">
        <h1 className="hero-heading" lang={languageOfText(heading)}>
          {heading}
        </h1>
        {facts !== undefined && <div className="hero-facts">{facts}</div>}
        {children !== undefined && <div className="hero-field">{children}</div>}
      </div>
    </section>
  );
}
