import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fillPage,
  inlineJson,
  type PageContent,
  type PageTemplate,
  readPageTemplate,
} from './page-template.ts';

let folder: string;
let template: PageTemplate;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-pages-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/index.css'), 'main{color:red}');
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="{{lang}}"><head><!--printed:head--><link rel="stylesheet" href="/assets/index.css"></head><body><img class="hero-cover" src="{{cover}}"><h1>{{heading}}</h1></body></html>',
  );
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    'home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_vendor.js', '_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  template = await readPageTemplate(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const content: PageContent = {
  ...{
    language: 'en',
    tenantName: 'Shop',
    logo: '/brand/logo.svg',
    isLogoAtStart: true,
    heading: 'Races <of> "Brno"',
    cover: '/c.jpg?a=1&b=2',
  },
  stopped: { noScript: 'No <script>', notStarted: 'Slow', reload: 'Again', supportEmail: 'us@shop.example' },
  ...{
    title: 'T & T',
    description: 'D',
    canonicalUrl: 'http://shop/',
    alternates: [{ language: 'de', url: 'http://shop/?lang=de' }],
    icons: { favicon: '/brand/logo.svg', touch: undefined },
    previewPicture: '/c.jpg?a=1&b=2',
    structuredData: inlineJson({ name: '</script>' }),
    themeCss: ':root{}',
    themeColour: '#fff',
  },
  ...{
    printed: { id: 'printed-page', json: inlineJson({ title: '</script><b>' }) },
    isIndexed: true,
    providerOrigins: [],
    sources: ['home.tsx'],
  },
};

/** A policy's sources by directive. */
const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/).slice(0, 2)));

describe('a printed page', () => {
  test('carries its CSS inline, and a policy that allows exactly that and no inline script', () => {
    const { html, policy } = fillPage(template, content);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toBe(':root{}main{color:red}');
    expect(html).not.toContain('rel="stylesheet"');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('frames and asks nobody but us, and whoever says who is logged in', () => {
    expect(directives(fillPage(template, content).policy)).toMatchObject({
      ...{ 'connect-src': "'self'", 'frame-src': "'self'" },
    });
    const { policy } = fillPage(template, { ...content, providerOrigins: ['https://login.example'] });
    expect(directives(policy)).toMatchObject({
      ...{ 'connect-src': "'self' https://login.example", 'frame-src': "'self' https://login.example" },
      ...{ 'script-src': "'self'", 'default-src': "'none'" },
    });
  });

  test('escapes what comes from data, in its body, its head and its JSON', () => {
    const { html } = fillPage(template, content);
    expect(html).toContain('<h1>Races &lt;of&gt; &quot;Brno&quot;</h1>');
    expect(html).toContain('<title>T &amp; T</title>');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(JSON.parse(/id="printed-page">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({
      title: '</script><b>',
    });
  });

  test('starts loading the chunks it will need, once each, and not those the entry has', () => {
    const { html } = fillPage(template, content);
    expect(
      [...html.matchAll(/<link rel="(modulepreload|preload)"[^>]*href="([^"]+)"/g)].map((match) => match[2]),
    ).toEqual(['/assets/home.js', '/assets/home.css', '/assets/shared.js']);
  });

  test('without a cover has no image that would ask for the page itself, and may be kept out of search engines', () => {
    const { html } = fillPage(template, { ...content, cover: null, previewPicture: null, isIndexed: false });
    expect(html).not.toContain('hero-cover');
    expect(html).not.toContain('og:image');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

test('pages that were not built are asked for', async () => {
  await expect(readPageTemplate(join(folder, 'none'))).rejects.toThrow(/npm run build/);
});
