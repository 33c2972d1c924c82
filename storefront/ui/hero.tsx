import type { CSSProperties, ReactNode } from 'react';
import type { Cover } from '#contract/event-cover.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';

/** What of a cover its markup needs. */
type HeroPicture = Pick<Cover, 'large' | 'small'> & {
  own?: Pick<NonNullable<Cover['own']>, 'closeUp' | 'focus'>;
};

interface HeroFrameProps {
  /** How a photo of the visitor is laid out (`LeadShape`), or `due` while it is being looked for. */
  lead?: string | undefined;
  /** Whether another photo is beside the first one. */
  beside?: boolean | string | undefined;
  /** The pictures behind or beside the text. */
  pictures: ReactNode;
  /** A class of the page for the body. */
  bodyClass?: string | undefined;
  children: ReactNode;
}

interface HeroProps extends Pick<HeroFrameProps, 'lead' | 'beside'> {
  cover: HeroPicture | null;
  heading: string;
  /** Shown below the heading, such as a search field. */
  children?: ReactNode;
  /** Shown between heading and field, such as date and place. */
  facts?: ReactNode;
}

/** Shows the picture of a hero. */
export function HeroCover({ cover: { large, small, own } }: { cover: HeroPicture }) {
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

/** Shows the head of a page: pictures, and the text in its body. */
export function HeroFrame({ lead, beside, pictures, bodyClass, children }: HeroFrameProps) {
  return (
    <section className="hero" data-lead={lead} data-beside={beside}>
      {pictures}
      <div className={bodyClass === undefined ? 'hero-body' : `hero-body ${bodyClass}`}>{children}</div>
    </section>
  );
}

/**
 * Shows a page's heading on its picture; without one, on the brand's colour. Printed pages begin with it, too
 * (shell/printed-shell.tsx).
 */
export function Hero({ cover, heading, facts, lead, beside, children }: HeroProps) {
  return (
    <HeroFrame lead={lead} beside={beside} pictures={cover !== null && <HeroCover cover={cover} />}>
      <h1 className="hero-heading" lang={languageOfText(heading)}>
        {heading}
      </h1>
      {facts !== undefined && <div className="hero-facts">{facts}</div>}
      {children !== undefined && <div className="hero-field">{children}</div>}
    </HeroFrame>
  );
}
