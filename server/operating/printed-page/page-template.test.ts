import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeShell } from '../../../storefront/build/print-shell.ts';
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
  await writeFile(join(folder, 'assets/home.css'), 'p{color:blue}');
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="{{lang}}"><head><!--printed:head--><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" href="/assets/index.css"></head><body data-beside="{{beside}}"><img class="hero-cover" src="{{cover}}"><h1>{{heading}}</h1><!--printed:data--></body></html>',
  );
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    'finding/home-page.tsx': {
      file: 'assets/home.js',
      css: ['assets/home.css'],
      imports: ['_vendor.js', '_shared.js'],
    },
    '_shared.js': { file: 'assets/shared.js' },
    'warm-intl.worker.ts': { file: 'assets/warm.js' },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  template = await readPageTemplate(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const content: PageContent = {
  language: 'en',
  tenantName: 'Shop',
  logo: '/brand/logo.svg',
  logoSmall: '/brand/logo-small.svg',
  isLogoAtStart: true,
  hasBar: true,
  heading: 'Races <of> "Brno"',
  head: 'search',
  cover: { large: '/c.jpg?a=1&b=2', small: '/s.webp' },
  blurredCover: undefined,
  firstPhotos: [],
  stopped: { noScript: 'No <script>', notStarted: 'Slow', reload: 'Again', supportEmail: 'us@shop.example' },
  title: 'T & T',
  description: 'D',
  canonicalUrl: 'http://shop/',
  alternates: [{ language: 'de', url: 'http://shop/?lang=de' }],
  icons: { favicon: '/brand/logo.svg', touch: undefined },
  previewPicture: '/c.jpg?a=1&b=2',
  structuredData: inlineJson({ name: '</script>' }),
  themeCss: ':root{}',
  themeColour: '#fff',
  printed: { id: 'printed-page', json: inlineJson({ title: '</script><b>' }) },
  isIndexed: true,
  providerOrigins: [],
  counterOrigin: undefined,
  parts: { page: 'home', language: 'en' },
};

/** Parses a policy's sources by directive. */
const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/).slice(0, 2)));

describe('a printed page', () => {
  test('has inline CSS, and a policy that allows exactly that', () => {
    const { html, policy } = fillPage(template, content);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toBe(':root{}main{color:red}p{color:blue}');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
  });

  test('keeps braces in the texts that it prints', () => {
    const title = 'Run {{lang}} of {{t}}';
    const json = inlineJson({ title });
    const printed = { id: 'printed-page', json };
    const { html } = fillPage(template, { ...content, title, heading: title, structuredData: json, printed });
    expect(html.split(title)).toHaveLength(6);
    expect(html).toContain('<html lang="en">');
  });

  test('starts its script after the first paint, by the only inline script that the policy allows', () => {
    const { html, policy } = fillPage(template, content);
    const starter = /<script type="module">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(starter).toContain('requestAnimationFrame');
    expect(starter).toContain('new Worker("/assets/warm.js")');
    expect(starter).toContain('["/assets/vendor.js","/assets/index.js"]');
    const hash = createHash('sha256').update(starter).digest('base64');
    expect(directives(policy)['script-src']).toBe(`'self' 'sha256-${hash}'`);
    expect(html).not.toContain('src="/assets/index.js"');
  });

  /** Runs the starter of a page; frames and timers pass only when the test lets them. */
  function startPage(cover: { complete: boolean; onload?: () => void } | null, isHidden = false) {
    const starter = /<script type="module">(.*?)<\/script>/.exec(fillPage(template, content).html)?.[1] ?? '';
    const frames: (() => void)[] = [];
    const timers: { run: () => void; ms: number }[] = [];
    const loaded: string[] = [];
    runInNewContext(starter.replace('import(', 'load('), {
      document: { hidden: isHidden, getElementById: () => null, querySelector: () => cover },
      requestAnimationFrame: (run: () => void) => frames.push(run),
      setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
      load: async (script: string) => loaded.push(script),
      Worker: class {},
    });
    /** Lets all frames and timers of at most this long pass, again and again. */
    const pass = async (ms = 0) => {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const due = [...frames.splice(0), ...timers.filter((each) => each.ms <= ms).map(({ run }) => run)];
        timers.splice(0, timers.length, ...timers.filter((each) => each.ms > ms));
        if (due.length === 0) return;
        for (const run of due) run();
      }
    };
    return { loaded, frames, timers, pass };
  }
  const scripts = ['/assets/vendor.js', '/assets/index.js'];

  test('starts its script after its large picture, or half a second later, each file in a task of its own', async () => {
    const cover: { complete: boolean; onload?: () => void } = { complete: false };
    const page = startPage(cover);
    await page.pass();
    expect(page.loaded).toEqual([]);
    cover.onload?.();
    await page.pass();
    expect(page.loaded).toEqual(scripts);

    const slow = startPage({ complete: false });
    await slow.pass(499);
    expect(slow.loaded).toEqual([]);
    await slow.pass(500);
    expect(slow.loaded).toEqual(scripts);
  });

  test('starts its script at the first frame without a picture, and at once in the background', async () => {
    for (const cover of [null, { complete: true }]) {
      const page = startPage(cover);
      expect(page.loaded).toEqual([]);
      await page.pass();
      expect(page.loaded).toEqual(scripts);
    }
    const hidden = startPage({ complete: false }, true);
    expect(hidden.loaded).toEqual(scripts.slice(0, 1));
    await hidden.pass();
    expect(hidden.loaded).toEqual(scripts);
  });

  test('may frame and call only the shop and the identity provider', () => {
    expect(directives(fillPage(template, content).policy)).toMatchObject({
      'connect-src': "'self'",
      'frame-src': "'self'",
    });
    const { policy } = fillPage(template, { ...content, providerOrigins: ['https://login.example'] });
    expect(directives(policy)).toMatchObject({
      'connect-src': "'self' https://login.example",
      'frame-src': "'self' https://login.example",
      'default-src': "'none'",
    });
  });

  test('escapes data in its body, its head and its JSON', () => {
    const { html } = fillPage(template, content);
    expect(html).toContain('<h1>Races &lt;of&gt; &quot;Brno&quot;</h1>');
    expect(html).toContain('<title>T &amp; T</title>');
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(JSON.parse(/id="printed-page">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({
      title: '</script><b>',
    });
  });

  const heldOf = (html: string) => /<template id="parts">(.*?)<\/template>/.exec(html)?.[1] ?? '';

  test('names its inlined styles only where the build’s loader finds them and no browser prefetches them', () => {
    const links = ['index', 'home'].map(
      (name) => `<link rel="stylesheet" href="/assets/${name}.css" disabled>`,
    );
    for (const cover of [content.cover, null]) {
      const { html } = fillPage(template, { ...content, cover });
      expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(links);
      expect(heldOf(html)).toContain(links.join(''));
    }
  });

  test('comes before the data of its script', () => {
    const { html } = fillPage(template, content);
    expect(html.indexOf('id="printed-page"')).toBeGreaterThan(html.indexOf('</h1>'));
    expect(html).not.toContain('<!--printed');
  });

  const preloaded = (html: string) =>
    [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map((match) => match[1]);
  const parts = ['/assets/index.js', '/assets/vendor.js', '/assets/home.js', '/assets/shared.js'];

  test('loads each needed chunk once: after its large picture, or at once if it has none', () => {
    const held = fillPage(template, content).html;
    expect(preloaded(heldOf(held))).toEqual(parts);
    expect(preloaded(held)).toEqual(parts);
    const plain = fillPage(template, { ...content, cover: null }).html;
    expect(preloaded(heldOf(plain))).toEqual([]);
    expect(preloaded(plain)).toEqual(parts);
  });

  test('reserves the place of the photo beside the first one', () => {
    const besideOf = (cover: PageContent['cover']) =>
      /data-beside="(.*?)"/.exec(fillPage(template, { ...content, cover }).html)?.[1];
    const own = { shape: 'wide' as const, thumb: '/t', closeUp: null, focus: null, beside: '/near' };
    expect(besideOf({ large: '/l', small: '/l', own })).toBe('true');
    expect(besideOf({ large: '/l', small: '/l', own: { ...own, beside: null } })).toBe('');
    expect(besideOf(content.cover)).toBe('');
  });

  test('shows a blurred cover only behind the same cover', () => {
    const large = '/c.jpg?s="</style>';
    const blurredCover = 'data:image/webp;base64,AA==';
    const { html, policy } = fillPage(template, { ...content, cover: { large, small: large }, blurredCover });
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const rule =
      '.hero-cover[src="/c.jpg?s=\\22 \\3c /style\\3e "]{background-image:url(data:image/webp;base64,AA==)}';
    expect(style).toContain(rule);
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(directives(policy)['img-src']).toContain('data:');
  });

  test('without a cover has no image element, and can be excluded from indexing', () => {
    const { html } = fillPage(template, { ...content, cover: null, previewPicture: null, isIndexed: false });
    expect(html).not.toContain('class="hero-cover"');
    expect(html).not.toContain('og:image');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

test('has a value for everything that the components of the printed shell leave open', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../storefront/index.html'), 'utf8');
  const names = new Set(Array.from((await writeShell(page)).matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name));
  expect(names.size).toBeGreaterThan(10);
  const closeUp = { srcSet: '/near', media: '(width < 768px)' };
  const own = { shape: 'wide', thumb: '/t', closeUp, focus: null, beside: '/b' } as const;
  const cover = { large: '/l', small: '/s', own };
  const html = [...names].map((name) => `${name}="{{${name}}}"`).join(' ');
  const filled = fillPage({ ...template, html }, { ...content, cover, hasBar: false }).html;
  expect([...filled.matchAll(/(\w+)=""/g)].map(([, name]) => name)).toEqual([]);
});

test('throws if the pages were not built', async () => {
  await expect(readPageTemplate(join(folder, 'none'))).rejects.toThrow(/npm run build/);
});
