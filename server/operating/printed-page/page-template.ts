import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cover } from '#contract/event-cover.ts';
import { escapeHtml } from '#platform/html.ts';
import { cspHash } from '#platform/http/plain-page.ts';
import { type BuiltParts, readBuiltParts, type WantedParts } from './built-parts.ts';
import type { Alternate } from './page-language.ts';

/** The built page. */
export interface PageTemplate {
  /**
   * The page without scripts and styles; `<!--printed:head-->`, `<!--printed:data-->` and `{{…}}` are still to be filled.
   */
  html: string;
  parts: BuiltParts;
}

/** The parts written by Vite that are replaced. */
const LINKED = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/**
 * Reads the page that Vite built. Its styles are inlined, so that the first paint waits only for the HTML (figures.md,
 * storefront).
 * @throws if the pages were not built
 */
export async function readPageTemplate(folder: string): Promise<PageTemplate> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Error(`The pages are not built: run "npm run build" (looked in ${folder}).`);
  });
  return { html: built.replaceAll(LINKED, ''), parts: await readBuiltParts(folder) };
}

const CLOSE_UP = /<source[^>]*\{\{closeUp\}\}[^>]*>/;

/** The values for the template. */
export interface PageContent {
  language: string;
  tenantName: string;
  logo: string;
  logoSmall: string;
  /** Whether the logo is at the start of the bar, as on desktops in the script's page. */
  isLogoAtStart: boolean;
  /** Whether the page has a bar, by the rule of storefront/shell/bar-look.ts: after the payment there is none. */
  hasBar: boolean;
  heading: string;
  /** How the page begins: with a search, with a picture or the brand's colour, or with a heading. */
  head: 'search' | 'picture' | 'plain';
  /** Texts for pages whose script does not run, with a contact. */
  stopped: { noScript: string; notStarted: string; reload: string; supportEmail: string };
  cover: Cover | null;
  /** The cover as a data URL of some hundred bytes, shown blurred until the picture is there; undefined if there is none. */
  blurredCover: string | undefined;
  /** Photos that the browser fetches before any script has run. */
  firstPhotos: readonly string[];
  title: string;
  description: string;
  /** Address of the page itself, for search engines and previews. */
  canonicalUrl: string;
  /** The same page in the tenant's other languages. */
  alternates: readonly Alternate[];
  /** The addresses of the icons of the browser's tab and, if there is one, of the home screen. */
  icons: { favicon: string; touch: string | undefined };
  /** The preview picture of a link to the page, or null. */
  previewPicture: string | null;
  /** JSON-LD for search engines, escaped for a script element. */
  structuredData: string | undefined;
  themeCss: string;
  themeColour: string;
  /** JSON for the page's script. */
  printed: { id: string; json: string };
  isIndexed: boolean;
  /** The origins that an external login needs, as in `https://login.example`; empty if there is no external login. */
  providerOrigins: readonly string[];
  /** The origin to which the page may report visits; undefined if there is none. */
  counterOrigin: string | undefined;
  parts: Omit<WantedParts, 'areHeld'>;
}

/** Encodes JSON so that it cannot end its script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Fills the template; returns the page and the Content-Security-Policy that fits it. */
export function fillPage(template: PageTemplate, content: PageContent): { html: string; policy: string } {
  const { starter } = template.parts;
  const { markup, css } = template.parts.partsOf({ ...content.parts, areHeld: content.cover !== null });
  const style = `${content.themeCss}${css}${focusCss(content.cover)}${blurCss(content)}`;
  const head = [
    ...describePage(content),
    ...describePreview(content),
    ...content.firstPhotos.map((address) => link('preload', address, ' as="image" fetchpriority="high"')),
    markup,
    `<script type="module">${starter}</script>`,
    `<style>${style}</style>`,
  ].join('');
  // The data comes after what is visible, because it makes up most of the bytes of a page with photos.
  const data = [
    `<script type="application/json" id="${content.printed.id}">${content.printed.json}</script>`,
    content.structuredData === undefined
      ? ''
      : `<script type="application/ld+json">${content.structuredData}</script>`,
  ].join('');
  const values: Record<string, string> = {
    lang: content.language,
    logo: content.logo,
    logoSmall: content.logoSmall,
    tenantName: content.tenantName,
    heading: content.heading,
    head: content.head,
    cover: content.cover?.large ?? '',
    smallCover: content.cover?.small ?? '',
    closeUp: content.cover?.own?.closeUp?.srcSet ?? '',
    closeUpMedia: content.cover?.own?.closeUp?.media ?? '',
    lead: content.cover?.own?.shape ?? '',
    beside: content.cover?.own?.beside ? 'true' : '',
    ...content.stopped,
    barKind: content.hasBar ? '' : 'hidden',
    logoPlace: content.isLogoAtStart ? 'start' : '',
  };
  // Filled in one pass, so that braces in a title are not taken for a placeholder.
  const html = withoutEmptyCover(template.html, content.cover).replace(
    /<!--printed:(head|data)-->|\{\{(\w+)\}\}/g,
    (_whole, place?: string, name = '') => {
      if (place !== undefined) return place === 'head' ? head : data;
      return escapeHtml(values[name] ?? '');
    },
  );
  return { html, policy: contentSecurityPolicy(style, starter, content) };
}

/** Builds the tags for the tab, search engines and home screens. */
function describePage(content: PageContent): string[] {
  const { icons, alternates, isIndexed } = content;
  return [
    `<title>${escapeHtml(content.title)}</title>`,
    meta('name', 'description', content.description),
    meta('name', 'theme-color', content.themeColour),
    isIndexed ? '' : meta('name', 'robots', 'noindex'),
    link('canonical', content.canonicalUrl),
    ...alternates.map(({ language, url }) => link('alternate', url, ` hreflang="${language}"`)),
    link('icon', icons.favicon),
    icons.touch === undefined ? '' : link('apple-touch-icon', icons.touch),
    link('manifest', '/manifest.webmanifest'),
  ];
}

/** Builds the tags for the preview of a shared link (Open Graph). */
function describePreview(content: PageContent): string[] {
  const { previewPicture, cover } = content;
  const picture = previewPicture === null ? undefined : new URL(previewPicture, content.canonicalUrl).href;
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', content.tenantName),
    meta('property', 'og:title', content.title),
    meta('property', 'og:description', content.description),
    meta('property', 'og:url', content.canonicalUrl),
    picture === undefined ? '' : meta('property', 'og:image', picture),
    meta('name', 'twitter:card', cover === null ? 'summary' : 'summary_large_image'),
  ];
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"${more}>`;
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

/** An image without an address would request the page itself. */
function withoutEmptyCover(html: string, cover: Cover | null): string {
  if (cover === null) return html.replace(/<img[^>]*\{\{cover\}\}[^>]*>/, '').replace(CLOSE_UP, '');
  return cover.own?.closeUp ? html : html.replace(CLOSE_UP, '');
}

/**
 * Returns the part of the cover that stays visible when it is cropped. Equals storefront/ui/hero.tsx; the policy
 * permits it as a style of the element.
 */
function focusCss(cover: Cover | null): string {
  const focus = cover?.own?.focus;
  if (!focus) return '';
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return `.hero-cover{--cover-focus:${percent(focus.x)} ${percent(focus.y)}}`;
}

/** Shows the blurred cover behind the picture, which covers it; other covers that the script shows have none. */
function blurCss({ cover, blurredCover }: Pick<PageContent, 'cover' | 'blurredCover'>): string {
  if (cover === null || blurredCover === undefined) return '';
  return `.hero-cover[src="${cssText(cover.large)}"]{background-image:url(${blurredCover})}`;
}

/** Escapes a text for a CSS string inside a style element. */
const cssText = (text: string): string =>
  text.replace(/[^\w/.?&=%-]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `);

/**
 * Allows our own scripts and styles, the inline ones by hash; pictures from this site or the camera; frames and calls
 * to this site and the identity provider; and calls to the tenant's counter.
 */
function contentSecurityPolicy(
  style: string,
  starter: string,
  { providerOrigins, counterOrigin }: Pick<PageContent, 'providerOrigins' | 'counterOrigin'>,
): string {
  const counter = counterOrigin === undefined ? '' : ` ${counterOrigin}`;
  const provider = providerOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${cspHash(starter)}`,
    `style-src 'self' ${cspHash(style)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${provider}${counter}`,
    `frame-src 'self'${provider}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
