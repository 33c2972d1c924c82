import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { organizerRoutes } from '#contract/organizer.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import {
  applySite,
  openSiteFolder,
  openSiteVersion,
  planSite,
  readSite,
  type SitePlan,
  showSite,
  writeSiteFault,
} from './index.ts';

const TENANT = 'photofinish';
const PDF = Buffer.from('%PDF-1.7\n0123456789\n%%EOF');
let shop: TestShop;
let folder: string;
let picture: Uint8Array;
beforeAll(async () => {
  shop = await openTestShop();
  picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#1b4d3e' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-site-'));
  return () => rm(folder, { recursive: true });
});

type Files = Record<string, string | Uint8Array>;

async function write(files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const planFolder = async (tenantId = TENANT) => planSite(shop.deps, tenantId, await openSiteFolder(folder));

async function faultsOf(files: Files): Promise<string[]> {
  await write(files);
  const plan = await planFolder();
  return 'faults' in plan ? plan.faults.map(writeSiteFault) : [];
}

async function planned(files: Files, tenantId = TENANT): Promise<SitePlan> {
  await write(files);
  const plan = await planFolder(tenantId);
  if ('faults' in plan) throw new Error(plan.faults.map(writeSiteFault).join('\n'));
  return plan;
}

async function apply(files: Files, tenantId = TENANT): Promise<void> {
  const applied = await applySite(shop.deps, tenantId, await planned(files, tenantId), BY_COMMAND);
  expect(isRefusal(applied)).toBe(false);
}

const get = (url: string, headers: Record<string, string> = {}, host = `${TENANT}.localhost`) =>
  shop.call({ method: 'GET', url, host, headers });
const page = (name: string, language: string, host?: string) =>
  get(`/public/organizer-service/api/v1/pages/${name}`, { 'accept-language': language }, host);

const SITE = `footer:
  text: { ru: Платформа бесплатна для пользователей. }
  legalEntity: { de: Seelauf GmbH }
  social: [{ name: Mastodon, url: https://social.example/@lake }]
notifications:
  - id: spring
    title: { en: Spring }
    text: { en: Races are back. }
    img: images/lake.png
    confirmType: Link
    confirmIcon: gift
    link: /for-organizers
    routes: [home, event]
brandZone:
  - { picture: images/lake.png, title: Lake run, link: https://lake.example/ }
  - { picture: images/lake.png, title: Home, link: / }
`;

describe('applying a folder', () => {
  test('publishes its pages, documents, custom pages, footer, notifications and brand zone', async () => {
    expect((await page('organizers', 'en')).statusCode).toBe(404);
    await apply({
      'site.yaml': SITE,
      'images/lake.png': picture,
      'pages/organizers.en.yaml':
        'title: "<script>alert(1)</script>"\nproofs: [{ figure: 98 %, text: faces }]\nsections: [{ points: [one] }]',
      'pages/organizers.de.yaml': 'title: Für Veranstalter',
      'documents/AGB.pdf': PDF,
      'custom/jubilee/en/index.html': '<!doctype html><title>Jubilee</title>',
      'custom/jubilee/en/style/main.css': 'body{color:red}',
      'custom/jubilee/de/index.html': 'Jubiläum',
      '.DS_Store': 'left over',
    });
    const { notifications, ...site } = await readSite(shop.deps, TENANT);
    expect(site).toEqual({
      documents: ['AGB.pdf'],
      customPages: [{ name: 'jubilee', titles: { en: 'Jubilee' } }],
      pages: ['organizers'],
      footer: {
        text: { ru: 'Платформа бесплатна для пользователей.' },
        legalEntity: { de: 'Seelauf GmbH' },
        social: [{ name: 'Mastodon', url: 'https://social.example/@lake' }],
      },
    });
    expect(notifications).toMatchObject([
      { id: 'spring', title: { en: 'Spring' }, discountText: {}, confirmIcon: 'gift', hideActions: false },
    ]);
    const image = await get(notifications[0]?.img ?? '');
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(image.headers['cache-control']).toContain('immutable');
    expect(image.rawPayload.equals(Buffer.from(picture))).toBe(true);

    const words = await page('organizers', 'en');
    expect(words.json()).toEqual({
      page: 'organizers',
      language: 'en',
      title: '<script>alert(1)</script>',
      lead: '',
      formTitle: '',
      proofs: [{ figure: '98 %', text: 'faces' }],
      cases: [],
      sections: [{ title: '', paragraphs: [], points: ['one'] }],
    });
    expect(words.headers['content-type']).toContain('application/json');
    expect((await page('organizers', 'de')).json()).toMatchObject({ language: 'de' });
    // There is no Russian text, so the tenant's default language is used.
    expect((await page('organizers', 'ru')).json()).toMatchObject({ language: 'en' });
    expect((await page('organizers', 'en', 'marafon.localhost')).statusCode).toBe(404);
    expect((await page('secrets', 'en')).statusCode).toBe(400);

    const { images } = (await get(organizerRoutes.listBrandImages.path)).json();
    expect(images).toMatchObject([
      { title: 'Lake run', linkUrl: 'https://lake.example/' },
      { title: 'Home', linkUrl: '/' },
    ]);
    expect((await get(images[0].url)).statusCode).toBe(200);
  });

  test('a second time changes nothing; another folder replaces the whole site as a new version', async () => {
    const before = await showSite(shop.deps, TENANT);
    const files: Files = { 'site.yaml': '{}', 'pages/contacts.en.yaml': 'title: Write to us' };
    const plan = await planned(files);
    expect(plan.changes.map(({ field }) => field)).toContain('pages.contacts.en.title');
    expect(plan.changes).toContainEqual({
      field: 'pages.organizers.de.title',
      from: 'Für Veranstalter',
      to: '',
    });
    await apply(files);
    expect((await planned(files)).changes).toEqual([]);
    expect(await readSite(shop.deps, TENANT)).toMatchObject({ pages: ['contacts'], documents: [] });
    expect((await get('/AGB.pdf')).statusCode).toBe(404);
    expect((await get('/pages/jubilee/en/')).statusCode).toBe(404);
    expect((await get(organizerRoutes.listBrandImages.path)).json().total).toBe(0);
    const { versions, version } = await showSite(shop.deps, TENANT);
    expect(version).toBe(before.version + 1);
    expect(versions[0]?.summary).toContain('pages.contacts.en.title: (none) → Write to us');
  });

  test('is refused completely if the site changed after the difference was shown', async () => {
    const plan = await planned({ 'site.yaml': '{}', 'pages/impressum.en.yaml': 'title: First' });
    await apply({ 'pages/impressum.en.yaml': 'title: Second' });
    expect(await applySite(shop.deps, TENANT, plan, BY_COMMAND)).toEqual({ refused: 'Conflict' });
    expect((await page('impressum', 'en')).json()).toMatchObject({ title: 'Second' });
  });

  test('twice at once applies one and refuses the other', async () => {
    const plans = [
      await planned({ 'site.yaml': '{}', 'pages/impressum.en.yaml': 'title: One' }),
      await planned({ 'pages/impressum.en.yaml': 'title: Other' }),
    ];
    const applied = await Promise.all(plans.map((plan) => applySite(shop.deps, TENANT, plan, BY_COMMAND)));
    expect(applied.filter(isRefusal)).toEqual([{ refused: 'Conflict' }]);
  });
});

describe('files of the site', () => {
  test('a document is shown in the browser, cached by its content, and served in ranges', async () => {
    await apply({ 'site.yaml': '{}', 'documents/AGB.pdf': PDF });
    const reply = await get('/AGB.pdf');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="AGB.pdf"',
      'content-length': String(PDF.byteLength),
    });
    expect(reply.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(reply.rawPayload.equals(PDF)).toBe(true);
    const again = await get('/AGB.pdf', { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const part = await get('/AGB.pdf', { range: 'bytes=0-4' });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-']);
    const head = await shop.call({ method: 'HEAD', url: '/AGB.pdf' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('a missing file is a problem, not a page', async () => {
    const reply = await get('/policy.pdf', { accept: 'text/html' });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect((await get('/AGB.pdf', {}, 'marafon.localhost')).statusCode).toBe(404);
  });

  test('a custom page has an opaque origin, is served with its own files, and falls back to the default language', async () => {
    await apply({
      'site.yaml': '{}',
      'custom/jubilee/en/index.html': 'English',
      'custom/jubilee/en/style/main.css': 'body{}',
      'custom/jubilee/de/index.html': 'Deutsch',
    });
    const reply = await get('/pages/jubilee/en/');
    expect([reply.statusCode, reply.body]).toEqual([200, 'English']);
    const policy = String(reply.headers['content-security-policy']);
    expect(policy.split('; ')[0]).toBe('sandbox allow-scripts allow-popups');
    expect(policy).not.toContain('allow-same-origin');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['set-cookie']).toBeUndefined();
    const css = await get('/pages/jubilee/en/style/main.css');
    expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(css.headers['content-security-policy']).toBe(policy);
    expect((await get('/pages/jubilee/de/')).body).toBe('Deutsch');
    for (const language of ['ru', 'xx'])
      expect((await get(`/pages/jubilee/${language}/`)).body).toBe('English');
    const moved = await get('/pages/jubilee/de?x=1');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/pages/jubilee/de/?x=1']);
    for (const url of ['/pages/none/en/', '/pages/jubilee/en/none.css', '/pages/jubilee/de/style/main.css'])
      expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404);
  });

  test('no path leads outside the folder', async () => {
    const paths = [
      '/pages/jubilee/en/../../../brand/logo.svg',
      '/pages/jubilee/en/..%2f..%2f..%2fbrand%2flogo.svg',
      '/pages/%2e%2e/%2e%2e/secret',
      '/pages/..%5c..%5c/en/',
      '/site/..%2fbrand%2flogo.svg',
      '/pages//%2fetc/passwd',
    ];
    for (const url of paths) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    // Control characters are refused before routing.
    for (const url of ['/site/%00', '/pages/a%00b/en/x'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 400]);
  });
});

describe('a faulty folder', () => {
  test('is refused with every fault, by file, line and column', async () => {
    const faults = await faultsOf({
      'site.yaml': `footer:
  txt: { ru: Привет }
notifications:
  - id: spring
    title: { en: Spring, xx: Printemps }
    text: { en: Races }
    confirmType: link
  - id: spring
    title: { en: Spring }
    text: { en: Races }
    confirmType: Link
    link: javascript:alert(1)
`,
      'pages/organisers.en.yaml': 'title: Hello',
      'pages/contacts.xx.yaml': 'title: Bonjour',
      'pages/contacts.en.yaml': 'title: One\nlede: Two',
      'pages/impressum.de.yaml': 'lead: No title',
      'documents/Terms.pdf': PDF,
      'documents/AGB.pdf': 'no pdf',
      'images/logo.svg': '<svg/>',
      'custom/jubilee/en/page.html': 'without an index',
      'custom/jubilee/en/run.js': 'alert(1)',
      'notes.txt': 'hello',
    });
    expect(faults).toEqual([
      'custom/jubilee/en/run.js: is of a kind that cannot be used here: it may end in .html, .css, .svg, .png, .jpg, .webp, .woff2',
      'documents/Terms.pdf: is not one of the documents: they are Privacy_Policy.pdf, AGB.pdf, Our_Terms_and_Conditions.pdf, policy.pdf, Cookies_Info.pdf',
      'images/logo.svg: is of a kind that cannot be used here: it may end in .png, .jpg, .webp',
      'notes.txt: does not belong here: a site is site.yaml, pages/, documents/, images/ and custom/{name}/{language}/',
      `pages/contacts.xx.yaml: "xx" is not one of the languages ${LANGUAGES.join(', ')}`,
      'pages/organisers.en.yaml: "organisers" is not one of the pages: is it "organizers"?',
      'documents/AGB.pdf: is not a PDF file',
      'pages/contacts.en.yaml:2:1: lede: "lede" is not known here: is it "lead"?',
      'pages/impressum.de.yaml:1:1: title: "title" is missing',
      'site.yaml:2:3: footer.txt: "txt" is not known here: is it "text"?',
      `site.yaml:5:26: notifications.0.title.xx: "xx" is not known here: known are ${LANGUAGES.join(', ')}`,
      'site.yaml:7:18: notifications.0.confirmType: write one of Link, Feedback, Close',
      'site.yaml:12:11: notifications.1.link: write a path of this site, like /contacts, or an address that starts with https://',
      'custom/jubilee/en: has no index.html, the page itself',
    ]);
  });

  test('needs notifications whose links a visitor can follow, each once, with a picture that exists', async () => {
    const notification = 'id: a, title: { en: A }, text: { en: A }';
    const inList = (...items: string[]) =>
      faultsOf({ 'site.yaml': `notifications:\n${items.map((item) => `  - { ${item} }`).join('\n')}\n` });
    expect(await inList(`${notification}, confirmType: Link`)).toEqual([
      expect.stringContaining('Link needs a link'),
    ]);
    expect(await inList(`${notification}, confirmType: Close, link: /contacts`)).toEqual([
      expect.stringContaining('is only used with confirmType: Link'),
    ]);
    const close = `${notification}, confirmType: Close`;
    expect(await inList(close, close)).toEqual([expect.stringContaining('"a" appears twice here')]);
    expect(await inList(`${close}, img: images/none.png`)).toEqual([
      expect.stringContaining('"images/none.png" is not in this folder'),
    ]);
    for (const link of [
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      'http://evil.example',
      'data:text/html,x',
      'https://',
    ])
      expect(
        await inList(`${notification}, confirmType: Link, link: "${link.replace('\\', '\\\\')}"`),
      ).toEqual([expect.stringContaining('write a path of this site')]);
  });

  test('is refused before a file of 100 MB is read; links are not followed, file types are read from the bytes', async () => {
    await write({
      'site.yaml': '{}',
      'images/face.png': '<html>',
      'pages/contacts.en.yaml': Buffer.from([0xff]),
    });
    await symlink('/etc/passwd', join(folder, 'pages/impressum.en.yaml'));
    const files = await openSiteFolder(folder);
    const plan = await planSite(shop.deps, TENANT, [
      ...files,
      {
        path: 'documents/AGB.pdf',
        isPlain: true,
        byteSize: 100_000_000,
        read: () => Promise.reject(new Error('was read')),
      },
    ]);
    expect('faults' in plan && plan.faults.map(writeSiteFault)).toEqual([
      'pages/impressum.en.yaml: is a link or not a plain file: put the file itself here',
      'documents/AGB.pdf: has 100 MB; at most 20 MB',
      'images/face.png: is no PNG picture',
      'pages/contacts.en.yaml:1:1: the file is not UTF-8: save it as UTF-8',
    ]);
  });

  test('is refused for a notification without text, and for too many files', async () => {
    const wordless = 'notifications: [{ id: a, title: {}, text: { en: A }, confirmType: Close }]';
    expect(await faultsOf({ 'site.yaml': wordless })).toEqual([
      'site.yaml:1:26: notifications.0.title: write it in at least one language',
    ]);
    const many = Array.from({ length: 501 }, (_none, index) => ({
      path: `images/${index}.png`,
      isPlain: true,
      byteSize: 1,
      read: () => Promise.reject(new Error('was read')),
    }));
    const plan = await planSite(shop.deps, TENANT, many);
    expect('faults' in plan && plan.faults.map(writeSiteFault)).toEqual([
      '.: has more than 500 files: is it the right folder?',
    ]);
  });

  test('changes nothing', async () => {
    const before = await showSite(shop.deps, TENANT);
    expect(await faultsOf({ 'pages/contacts.en.yaml': 'title: New' })).toEqual([
      'site.yaml: is missing: it may be empty, {}',
    ]);
    expect(await showSite(shop.deps, TENANT)).toEqual(before);
  });

  test('with texts in a language that the tenant does not offer causes a warning', async () => {
    const files = { 'images/lake.png': picture, 'pages/contacts.it.yaml': 'title: Scrivici' };
    const plan = await planned({ 'site.yaml': '{}', ...files }, 'marafon');
    expect(plan.warnings.map(writeSiteFault)).toEqual([
      'images/lake.png: is not named in site.yaml and is left out',
      'pages/contacts.it.yaml: the tenant does not offer the language "it"',
    ]);
  });
});

describe('the folder of a site', () => {
  const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path);
  const FOLDER: Files = {
    'site.yaml': `# Said by Ann.\n${SITE}`,
    'pages/contacts.en.yaml': 'title: "yes"\nsections: [{ title: Hours, points: [Mon, "12:30"] }]\n',
    'documents/AGB.pdf': PDF,
    'custom/press/en/index.html': '<title>Press</title>',
    'custom/press/en/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  test('is stored as written, version by version', async () => {
    await apply({ ...FOLDER, 'images/lake.png': picture });
    const first = await openSiteVersion(shop.deps, TENANT);
    await apply({ 'pages/contacts.en.yaml': 'title: Call us' });
    const [now, before] = [
      await openSiteVersion(shop.deps, TENANT),
      await openSiteVersion(shop.deps, TENANT, first?.version),
    ];
    expect(now?.version).toBe(Number(first?.version) + 1);
    const textOf = async (folderFiles: typeof now, path: string) =>
      String(await folderFiles?.files.find((file) => file.path === path)?.read());
    expect(await textOf(now, 'pages/contacts.en.yaml')).toBe('title: Call us');
    expect(await textOf(before, 'pages/contacts.en.yaml')).toBe(FOLDER['pages/contacts.en.yaml']);
    expect(await textOf(now, 'site.yaml')).toMatch(/^# Said by Ann/);
    expect(pathsOf(before?.files ?? [])).toEqual([...Object.keys(FOLDER), 'images/lake.png'].toSorted());
    // Reverting means applying an earlier folder.
    const back = await planSite(shop.deps, TENANT, before?.files ?? []);
    if ('faults' in back) throw new Error(back.faults.map(writeSiteFault).join());
    expect(back.changes.map(({ field }) => field)).toContain('pages.contacts.en.title');
    expect(await openSiteVersion(shop.deps, TENANT, 999)).toBeUndefined();
  });

  test('is generated if it was not stored, with the same content', async () => {
    const tenantId = 'marafon';
    const [empty] = (await openSiteVersion(shop.deps, tenantId))?.files ?? [];
    expect([empty?.path, String(await empty?.read())]).toEqual(['site.yaml', '{}\n']);
    await apply({ ...FOLDER, 'images/lake.png': picture }, tenantId);
    await shop.deps.database.inTenant(tenantId, ({ trx }) =>
      trx.updateTable('siteVersions').set({ files: null }).where('tenantId', '=', tenantId).execute(),
    );
    const written = await openSiteVersion(shop.deps, tenantId);
    expect(pathsOf(written?.files ?? [])).toContain('custom/press/en/img/a.svg');
    const plan = await planSite(shop.deps, tenantId, written?.files ?? []);
    expect('faults' in plan ? plan.faults.map(writeSiteFault) : plan.changes).toEqual([]);
    expect(await openSiteVersion(shop.deps, tenantId, 99)).toBeUndefined();
  });
});
