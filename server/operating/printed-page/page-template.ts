import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from '#platform/html.ts';
import { cspHash } from '#platform/http/plain-page.ts';
import type { Alternate } from './page-language.ts';

/** The built page: its HTML with the entry's CSS inlined. */
export interface PageTemplate {
  /** With `<!--printed:head-->` and `{{…}}` still to be filled. */
  html: string;
  /** The CSS that stands inline in it. */
  css: string;
  /** Links that start loading a source file's chunk before the script asks for it. */
  preloads(sources: string[]): string;
}

/** What Vite's manifest says of a source file's chunk. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Reads the page Vite built and takes the stylesheets its entry links to into the page itself: the first paint
 * then waits for nothing but the HTML (figures.md, storefront).
 * @throws where the pages were not built
 */
export async function readPageTemplate(folder: string): Promise<PageTemplate> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Error(`The pages are not built: run "npm run build" (looked in ${folder}).`);
  });
  const sheets = [...built.matchAll(STYLESHEET)].map((match) => match[1] ?? '');
  const css = await Promise.all(sheets.map((path) => readFile(join(folder, path), 'utf8')));
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  return {
    html: built.replaceAll(STYLESHEET, ''),
    css: css.join(''),
    preloads: (sources) => preloadLinks(manifest, sources),
  };
}

/** Everything the chunks of these sources import too, but for what the entry has loaded already. */
function preloadLinks(manifest: Manifest, sources: string[]): string {
  const reach = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      reach(manifest[key]?.imports ?? [], seen);
    }
    return seen;
  };
  const loaded = reach(['index.html']);
  const links = [...reach(sources)]
    .filter((key) => !loaded.has(key))
    .flatMap((key) => {
      const chunk = manifest[key];
      if (chunk === undefined) return [];
      const styles = (chunk.css ?? []).map((file) => `<link rel="preload" as="style" href="/${file}">`);
      return [`<link rel="modulepreload" href="/${chunk.file}">`, ...styles];
    });
  return [...new Set(links)].join('');
}

/** What is filled into the template. */
export interface PageContent {
  language: string;
  tenantName: string;
  logo: string;
  /** On desktops the logo stands at the start of the bar, where the script will put it too. */
  isLogoAtStart: boolean;
  heading: string;
  /** What is said where no script runs, or none comes, and whom to write to then. */
  stopped: { noScript: string; notStarted: string; reload: string; supportEmail: string };
  /** Address of the big picture, or null. */
  cover: string | null;
  title: string;
  description: string;
  /** Address of the page itself, for search engines and previews. */
  canonicalUrl: string;
  /** The same page in the tenant's other languages. */
  alternates: readonly Alternate[];
  /** Addresses of the tab's icon and, where there is one, the home screen's. */
  icons: { favicon: string; touch: string | undefined };
  /** The picture that goes with a link to the page, or null. */
  previewPicture: string | null;
  /** JSON-LD for search engines, safe to stand in a script element. */
  structuredData: string | undefined;
  themeCss: string;
  themeColour: string;
  /** JSON for the page's script. */
  printed: { id: string; json: string };
  isIndexed: boolean;
  /** Where else its visitors log in, as in `https://login.example`; none where that is here, or nowhere. */
  providerOrigins: readonly string[];
  /** Source files of the storefront whose chunks this page will ask for first. */
  sources: string[];
}

/** JSON inside a script element: nothing in it may end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Fills the template; returns the page and the Content-Security-Policy that fits it. */
export function fillPage(template: PageTemplate, content: PageContent): { html: string; policy: string } {
  const style = `${content.themeCss}${template.css}`;
  const head = [
    ...describePage(content),
    ...describePreview(content),
    template.preloads(content.sources),
    `<style>${style}</style>`,
    `<script type="application/json" id="${content.printed.id}">${content.printed.json}</script>`,
    content.structuredData === undefined
      ? ''
      : `<script type="application/ld+json">${content.structuredData}</script>`,
  ].join('');
  const values: Record<string, string> = {
    ...{ lang: content.language, logo: content.logo, tenantName: content.tenantName },
    ...{ heading: content.heading, cover: content.cover ?? '' },
    ...content.stopped,
    logoPlace: content.isLogoAtStart ? 'start' : '',
  };
  const html = withoutEmptyCover(template.html, content.cover)
    .replace('<!--printed:head-->', () => head)
    .replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => escapeHtml(values[name] ?? ''));
  return { html, policy: contentSecurityPolicy(style, content.providerOrigins) };
}

/** For the tab, search engines and home screens. */
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

/** For whoever gets a link to the page sent (Open Graph). */
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

/** An image without an address would ask for the page itself. */
function withoutEmptyCover(html: string, cover: string | null): string {
  return cover === null ? html.replace(/<img[^>]*\{\{cover\}\}[^>]*>/, '') : html;
}

/**
 * Scripts of our own only, styles of our own or the one inline by its hash, pictures from here or the camera; frames
 * and calls to us, and to whoever says who is logged in.
 */
function contentSecurityPolicy(style: string, providerOrigins: readonly string[]): string {
  const provider = providerOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${cspHash(style)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
