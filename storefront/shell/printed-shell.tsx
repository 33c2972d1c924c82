import { renderToStaticMarkup } from 'react-dom/server';
import { NOT_STARTED_ID } from '#contract/printed-page.ts';
import { Hero } from '#storefront/ui/hero.tsx';
import { BarFrame, LOGO_CLASS, Logo } from './bar-frame.tsx';

/** The server removes what the page has no picture for. */
const COVER = {
  large: '{{cover}}',
  small: '{{smallCover}}',
  own: { closeUp: { srcSet: '{{closeUp}}', media: '{{closeUpMedia}}' }, focus: null },
};

/**
 * Shows a page before its script has run. The build renders it once into index.html (build/print-shell.ts), and the server fills
 * in the values in braces for each page (`fillPage`).
 */
function PrintedShell() {
  return (
    <>
      <BarFrame kind="{{barKind}}" logoPlace="{{logoPlace}}">
        <a className={LOGO_CLASS} href="/">
          <Logo logo="{{logo}}" logoSmall="{{logoSmall}}" tenantName="{{tenantName}}" />
        </a>
      </BarFrame>
      <main className="page" data-head="{{head}}">
        <Hero cover={COVER} heading="{{heading}}" lead="{{lead}}" beside="{{beside}}">
          <div className="printed-field" />
        </Hero>
        <div className="printed-lines" aria-hidden="true">
          <div className="printed-line" />
          <div className="printed-tile" />
          <div className="printed-tile" />
          <div className="printed-tile" />
        </div>
      </main>
      <div className="printed-note" id={NOT_STARTED_ID} role="status">
        <p>
          {'{{notStarted}}'} <a href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</a>
        </p>
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, with its query */}
          <a href="">{'{{reload}}'}</a>
        </p>
      </div>
    </>
  );
}

/** Renders the page before its script has run, with its placeholders, as HTML. */
export const renderShell = (): string => renderToStaticMarkup(<PrintedShell />);
