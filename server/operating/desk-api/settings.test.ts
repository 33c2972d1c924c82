import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deskRoutes } from '#contract/desk.ts';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { deskFileRoutes, deskFrameRoutes, deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import type { Thing } from '#hosting/actions/action-kinds.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import { removeMember } from '#hosting/members/index.ts';
import { deleteExpiredPreviews } from '#hosting/pages/index.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import { applyCatalog, planCatalog } from '#selling/catalog/index.ts';
import {
  type DeskBrowser,
  type DeskShop,
  OPERATOR,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import {
  callDesk,
  type Input,
  issueDeskToken,
  logInToDesk,
  newMember,
  openScript,
} from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';

const ROUTES = { ...deskFileRoutes, ...deskFrameRoutes, ...deskPromoCodeRoutes };

let desk: DeskShop;
let operator: DeskBrowser;
let owner: DeskBrowser;
let eventId: string;
let otherEventId: string;
beforeAll(async () => {
  desk = await openDeskShop();
  operator = (await newMember(desk, 'operator')).browser;
  owner = (await newMember(desk, 'owner')).browser;
  const made = async (title: string) =>
    (await makeEvent(desk.shop.deps, { tenantId: TENANT, title, photos: [] })).eventId;
  [eventId, otherEventId] = [await made('Lake run'), await made('Hill run')];
});
afterAll(() => desk.close());

const call = (name: keyof typeof ROUTES, input: Input = {}, browser = operator) =>
  callDesk(browser, ROUTES[name], input);
async function read<Body = Record<string, unknown>>(
  name: keyof typeof ROUTES,
  input: Input = {},
  browser = operator,
): Promise<Body> {
  const reply = await call(name, input, browser);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json() as Body;
}
const actionsOf = (kind: Thing['kind'], id: string) =>
  desk.shop.deps.database.inTenant(TENANT, (scope) => listActions(scope, { kind, id }, { count: 20 }));
const linesOf = ({ changes }: DeskProposal) => changes.map(({ mark, text }) => `${mark} ${text}`);

describe('a catalog', () => {
  const ids = () => ({ eventId });
  const propose = (source: string) =>
    read<DeskProposal>('proposeCatalog', { ids: ids(), payload: { source } });
  const apply = (source: string, { version, shown }: DeskProposal, why = '') =>
    call('applyCatalog', { ids: ids(), payload: { source, seenVersion: version, shown, why } });
  const current = () => read<{ source: string; version: number }>('getCatalog', { ids: ids() });

  test('is found by its event', async () => {
    const { catalogs, total } = await read<{ catalogs: object[]; total: number }>('listCatalogs', {
      query: '?search=Lake',
    });
    expect({ catalogs, total }).toMatchObject({
      total: 1,
      catalogs: [{ eventId, title: 'Lake run', version: 0 }],
    });
  });

  test('is changed only from the version that was seen, and recorded', async () => {
    const { source, version } = await current();
    const changed = source.replace(/price: "?[\d.]+"?/, 'price: 120');
    expect(changed).not.toBe(source);
    const proposal = await propose(changed);
    expect(linesOf(proposal).join('\n')).toMatch(/~ product \S+\n {6}price: \S+ RUB → 120 RUB/);
    expect(proposal).toMatchObject({ faults: [], version });
    expect((await current()).version).toBe(version);
    const applied = await apply(changed, proposal, 'spring');
    expect(applied.json()).toEqual({ version: version + 1 });
    const after = await read<{ source: string; versions: object[] }>('getCatalog', { ids: ids() });
    expect(after).toMatchObject({ source: changed, versions: [{ version: version + 1 }] });
    const [action] = await actionsOf('catalog', eventId);
    expect(action).toMatchObject({ what: 'catalog.apply', actor: { kind: 'Member' }, why: 'spring' });
  });

  test('shows what buyers would pay with a changed file, and stores nothing', async () => {
    const { source, version } = await current();
    const changed = source.replace(/(key: photo\n[\s\S]*?price: )\S+/, '$18');
    const payload = {
      source: `${changed}offers: [{ key: three, products: [photo], quantity: 3, price: 20 }]\n`,
    };
    const { quotes } = await read<{ quotes: object[] }>('quoteCatalog', { ids: ids(), payload });
    const index = changed.split('- key: ').findIndex((entry) => entry.startsWith('photo\n')) - 1;
    const of = { list: 'products', index };
    expect(quotes).toContainEqual({
      of,
      kind: 'Quantity',
      quantity: 3,
      bought: null,
      total: 20,
      totalWithout: 24,
    });
    expect(await read('quoteCatalog', { ids: ids(), payload: { source: 'x' } })).toEqual({ quotes: null });
    expect(await current()).toMatchObject({ source, version });
  });

  test('reports the position of each fault, and applies nothing faulty', async () => {
    const { source, version } = await current();
    const wrong = `${source}\nofers: []\n`;
    const proposal = await propose(wrong);
    const line = wrong.split('\n').findIndex((text) => text.startsWith('ofers')) + 1;
    expect(proposal.faults).toMatchObject([
      { file: '', line, column: 1, message: expect.stringContaining('is it "offers"?') },
    ]);
    const refused = await apply(wrong, { ...proposal, version });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: `source:${line}:1`, message: expect.stringContaining('offers') }],
    });
  });

  test('is refused if it was not proposed, or if another member changed it meanwhile', async () => {
    const { source } = await current();
    const mine = source.replace(/price: "?[\d.]+"?/, 'price: 130');
    const shown = await propose(mine);
    const unseen = await apply(mine.replace('price: 130', 'price: 1'), shown);
    expect(unseen.json()).toMatchObject({ code: 'Conflict', errors: [{ path: 'shown' }] });
    const theirs = source.replace(/price: "?[\d.]+"?/, 'price: 140');
    const plan = await planCatalog(desk.shop.deps, TENANT, Buffer.from(theirs));
    if ('faults' in plan) throw new Error(JSON.stringify(plan));
    await applyCatalog(desk.shop.deps, TENANT, plan, BY_COMMAND);
    expect((await apply(mine, shown)).json()).toMatchObject({
      code: 'Conflict',
      errors: [{ path: 'seenVersion' }],
    });
    expect((await current()).source).toBe(theirs);
  });

  test('is restored to an earlier version by its file', async () => {
    const { versions, version } = await read<{ version: number; versions: { version: number }[] }>(
      'getCatalog',
      { ids: ids() },
    );
    const first = String(versions.at(-1)?.version);
    const { source } = await read<{ source: string }>('getCatalogVersion', {
      ids: { eventId, version: first },
    });
    expect((await apply(source, await propose(source))).json()).toEqual({ version: version + 1 });
    expect((await current()).source).toBe(source);
  });

  test('is proposed without an idempotency key, because nothing is written', async () => {
    const { source } = await current();
    const reply = await call('proposeCatalog', {
      ids: ids(),
      payload: { source },
      headers: { 'idempotency-key': '' },
    });
    expect(reply.json()).toMatchObject({ changes: [], faults: [] });
  });

  test('is refused for another event than its own', async () => {
    const { source } = await read<{ source: string }>('getCatalog', { ids: { eventId: otherEventId } });
    const { faults } = await propose(source);
    expect(faults).toMatchObject([{ line: 1, message: expect.stringContaining('"Hill run"') }]);
  });
});

describe('the tenant’s file', () => {
  interface Brand {
    source: string;
    version: number;
    isInstallation: boolean;
    versions: { version: number; summary: string }[];
  }
  const propose = (source: string, browser = owner, files: object[] = []) =>
    read<DeskProposal>('proposeBrand', { payload: { source, files } }, browser);
  const apply = (source: string, { version, shown }: DeskProposal, browser = owner, files: object[] = []) =>
    call('applyBrand', { payload: { source, files, seenVersion: version, shown } }, browser);
  const current = (browser = owner) => read<Brand>('getBrand', {}, browser);

  test('is changed by its owner, with a logo beside it', async () => {
    const { source, version, isInstallation } = await current();
    expect({ isInstallation, secret: /secret|key:/i.test(source) }).toEqual({
      isInstallation: false,
      secret: false,
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10H0z"/></svg>';
    const files = [{ name: 'new.svg', base64: Buffer.from(svg).toString('base64') }];
    const changed = `logo: new.svg\n${source.replace(/brand: "#[0-9a-f]{6}"/i, 'brand: "#123456"')}`;
    const proposal = await propose(changed, owner, files);
    expect(proposal.faults).toEqual([]);
    expect(linesOf(proposal).join('\n')).toMatch(/settings\.colours\.brand: \S+ → #123456/);
    expect(linesOf(proposal).join('\n')).toMatch(/settings\.logo: /);
    // The proposal includes the files beside the source: without them it is another one.
    expect((await apply(changed, proposal)).json()).toMatchObject({ status: 400 });
    expect((await apply(changed, proposal, owner, files)).json()).toEqual({ version: version + 1 });
    expect((await actionsOf('tenant', TENANT))[0]).toMatchObject({ what: 'tenant.apply' });
    const { versions } = await current();
    expect(versions[0]).toMatchObject({ version: version + 1, summary: expect.stringContaining('#123456') });
    const older = await read<{ source: string }>('getBrandVersion', {
      ids: { version: String(version + 1) },
    });
    expect(older.source).toBe(changed);
  });

  test('warns of colours with too little contrast', async () => {
    const { source } = await current();
    const { warnings } = await propose(source.replace(/accent: "#[0-9a-f]{6}"/i, 'accent: "#ffff00"'));
    expect(warnings[0]?.message).toMatch(/^settings\.colours\.accent: .*pages show #/);
  });

  test('cannot be changed by members in settings that reach beyond the tenant', async () => {
    const { source } = await current();
    const changes: [string, string][] = [
      ['hosts', source.replace(/hosts:\n/, 'hosts:\n  - other-shop.example\n')],
      [
        'settings.identityProvider',
        source.replace(
          /identityProvider: null/,
          'identityProvider: { realm: a, clientId: b, uri: "http://169.254.169.254/" }',
        ),
      ],
      ['settings.openId', source.replace(/openId: false/, 'openId: true')],
      [
        'settings.mailFrom',
        source.replace(/\n {2}supportEmail:/, '\n  mailFrom: boss@bank.example\n  supportEmail:'),
      ],
    ];
    const installation = await logInToDesk(desk, OPERATOR);
    for (const [path, changed] of changes) {
      expect(changed, path).not.toBe(source);
      const { faults } = await propose(changed);
      expect(faults, path).toMatchObject([
        { message: `${path}: only an operator of the installation may change this: leave it as it was` },
      ]);
      expect((await propose(changed, installation)).faults, path).toEqual([]);
    }
    for (const name of ['tenantName', 'legalEntity']) {
      const lines = source.replace(new RegExp(`${name}: .*`), `${name}: "Two\\nlines"`);
      expect((await propose(lines)).faults, name).toMatchObject([
        { message: expect.stringContaining(`settings.${name}`) },
      ]);
    }
    const { faults } = await propose(source.replace(`tenantId: ${TENANT}`, 'tenantId: photofinish'));
    expect(faults).toMatchObject([{ message: expect.stringContaining(`must stay ${TENANT}`) }]);
  });

  test('is applied by an owner only, with a fresh login', async () => {
    const { source } = await current();
    const changed = source.replace(/tenantName: .*/, 'tenantName: Renamed');
    const proposal = await propose(changed, operator);
    expect((await apply(changed, proposal, operator)).json()).toMatchObject({ code: 'Forbidden' });
    const { email } = await newMember(desk, 'owner');
    const stale = await logInToDesk(desk, email, new Date(Date.now() - FRESH_MS - 60_000));
    expect((await apply(changed, proposal, stale)).json()).toMatchObject({ code: 'LoginNotFresh' });
    expect((await current()).source).toBe(source);
  });
});

describe('the site', () => {
  interface Site {
    version: number;
    files: { path: string; isText: boolean }[];
    versions: { version: number; isKept: boolean }[];
  }
  const current = () => read<Site>('getSite');
  const propose = (base: number, changes: object[]) =>
    read<DeskProposal>('proposeSite', { payload: { base, changes } });
  const apply = (base: number, changes: object[], { version, shown }: DeskProposal) =>
    call('applySite', { payload: { base, changes, seenVersion: version, shown } });
  const path = 'pages/contacts.en.yaml';

  test('is changed file by file, and restored', async () => {
    const { version } = await current();
    const changes = [
      { path, text: 'title: Call us\nlead: At any hour.' },
      { path: 'documents/AGB.pdf', base64: Buffer.from('%PDF-1.7\n%%EOF').toString('base64') },
    ];
    const proposal = await propose(version, changes);
    expect(linesOf(proposal)).toEqual([
      expect.stringContaining('+ pages.contacts.en.title: Call us'),
      expect.stringContaining('+ pages.contacts.en.lead: At any hour.'),
      expect.stringContaining('+ AGB.pdf'),
    ]);
    expect((await apply(version, changes, proposal)).json()).toEqual({ version: version + 1 });
    const site = await current();
    expect(site.files).toContainEqual({ path, byteSize: expect.any(Number), isText: true });
    const file = (wanted: string) =>
      read<{ text: string; base64: string }>('getSiteFile', {
        ids: { version: String(site.version) },
        query: `?path=${encodeURIComponent(wanted)}`,
      });
    expect(await file(path)).toMatchObject({ text: changes[0]?.text, base64: null });
    expect(await file('documents/AGB.pdf')).toMatchObject({ text: null, base64: changes[1]?.base64 });

    const removal = [{ path, isRemoved: true }];
    await apply(site.version, removal, await propose(site.version, removal));
    const back = await propose(version + 1, []);
    expect(linesOf(back)).toEqual([
      expect.stringContaining('+ pages.contacts.en.title: Call us'),
      expect.stringContaining('+ pages.contacts.en.lead: At any hour.'),
    ]);
    expect((await apply(version + 1, [], back)).json()).toEqual({ version: version + 3 });
    expect((await actionsOf('content', TENANT)).length).toBe(3);
  });

  test('draws a document of its texts, which are not published themselves', async () => {
    // This test has its own member, because each proposal costs much of a member's limit.
    const { browser } = await newMember(desk, 'operator');
    const { version } = await current();
    const base = { base: version };
    const changes = [
      { path: 'documents/policy.en.md', text: '# Privacy policy\n\nWe keep photos.' },
      { path: 'documents/policy.ru.md', text: '# Политика\n\nМы храним фото.' },
    ];
    const proposeAs = (changes: object[]) =>
      read<DeskProposal>('proposeSite', { payload: { ...base, changes } }, browser);
    const { version: seenVersion, shown, ...proposal } = await proposeAs(changes);
    expect(proposal.changes.map(({ text }) => text)).toEqual([expect.stringMatching(/^policy\.pdf: \d+ kB/)]);
    const applied = await call('applySite', { payload: { ...base, changes, seenVersion, shown } }, browser);
    expect(applied.statusCode).toBe(201);
    const open = (url: string) => desk.shop.call({ method: 'GET', url, host: `${TENANT}.localhost` });
    const pdf = await open('/policy.pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(readPdf(pdf.rawPayload).pages).toHaveLength(2);
    expect((await open('/policy.en.md')).statusCode).toBe(404);
    const { faults } = await proposeAs([{ path: 'documents/policy.xx.md', text: '# x' }]);
    expect(faults).toMatchObject([{ file: 'documents/policy.xx.md' }]);
  });

  test('draws each text once, in the sandbox and without an open transaction', async () => {
    const { browser } = await newMember(desk, 'operator');
    const { version: base } = await current();
    const runJob = sandbox.run;
    onTestFinished(() => {
      sandbox.run = runJob;
    });
    const openTransactions: number[] = [];
    sandbox.run = async (job) => {
      if (job.name === 'document')
        await desk.shop.deps.database.inTenant(TENANT, async ({ trx }) => {
          const { rows } = await sql`select from pg_locks where relation = 'site_versions'::regclass
            and mode = 'AccessShareLock' and database = (select oid from pg_database where datname = current_database())`.execute(
            trx,
          );
          openTransactions.push(rows.length);
        });
      return runJob(job);
    };
    const propose = (text: string, language = 'en') => {
      const changes = [{ path: `documents/Cookies_Info.${language}.md`, text }];
      return read<DeskProposal>('proposeSite', { payload: { base, changes } }, browser);
    };
    const proposal = await propose('# Cookies');
    expect(proposal).toMatchObject({ faults: [], changes: [{ mark: '+' }] });
    expect(await propose('# Cookies')).toEqual(proposal);
    expect(openTransactions).toEqual([0]);
    expect((await propose('# Cookies', 'x0')).faults).toMatchObject([{ code: 'NoLanguage' }]);
    expect(openTransactions).toEqual([0]);
    const key = randomUUID();
    const preview = (text: string) => {
      const changes = [{ path: 'documents/Cookies_Info.en.md', text }];
      return call('previewSite', { key, payload: { base, changes } }, browser);
    };
    const answer = await preview('# Cookies');
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await preview('# Cookies')).json()).toEqual(answer.json());
    expect((await preview('# Others')).json()).toMatchObject({ code: 'IdempotencyKeyReused' });
    expect(openTransactions).toEqual([0]);
  });

  test('is not previewed for a member who was removed while its documents were drawn', async () => {
    const { browser, email } = await newMember(desk, 'operator');
    const { version: base } = await current();
    const runJob = sandbox.run;
    onTestFinished(() => {
      sandbox.run = runJob;
    });
    sandbox.run = async (job) => {
      if (job.name === 'document')
        await desk.shop.deps.database.inTenant(TENANT, (scope) =>
          removeMember(desk.shop.deps, scope, { email, grant: undefined }, BY_COMMAND),
        );
      return runJob(job);
    };
    const changes = [{ path: 'documents/Cookies_Info.en.md', text: '# Removed meanwhile' }];
    expect((await call('previewSite', { payload: { base, changes } }, browser)).statusCode).toBe(404);
  });

  test('is not previewed with a token that lost its scope while its documents were drawn', async () => {
    const { browser } = await newMember(desk, 'operator');
    const { version: base } = await current();
    const { token, tokenId } = await issueDeskToken(browser, ['content.apply', 'member.read']);
    const runJob = sandbox.run;
    onTestFinished(() => {
      sandbox.run = runJob;
    });
    sandbox.run = async (job) => {
      if (job.name === 'document') {
        const payload = { scopes: ['member.read'] };
        const narrowed = await callDesk(browser, deskRoutes.narrowToken, { ids: { tokenId }, payload });
        expect(narrowed.statusCode).toBe(200);
      }
      return runJob(job);
    };
    const changes = [{ path: 'documents/Cookies_Info.en.md', text: '# Narrowed meanwhile' }];
    const answer = await callDesk(openScript(desk, token), ROUTES.previewSite, {
      payload: { base, changes },
    });
    expect(answer.json()).toMatchObject({ code: 'ScopeMissing' });
  });

  test('reports the position of each fault in each file', async () => {
    const { version } = await current();
    const { faults } = await propose(version, [
      { path, text: 'titel: Call us' },
      { path: '../../etc/passwd', text: 'x' },
    ]);
    expect(faults).toContainEqual(
      expect.objectContaining({ file: path, line: 1, message: expect.stringContaining('is it "title"?') }),
    );
    expect(faults).toContainEqual(
      expect.objectContaining({
        file: '../../etc/passwd',
        line: null,
        message: expect.stringContaining('does not belong here'),
      }),
    );
  });

  test('is not applied over another member’s change', async () => {
    const { version } = await current();
    const mine = [{ path, text: 'title: Mine' }];
    const theirs = [{ path, text: 'title: Theirs' }];
    const [seenMine, seenTheirs] = [await propose(version, mine), await propose(version, theirs)];
    expect((await apply(version, theirs, seenTheirs)).statusCode).toBe(201);
    expect((await apply(version, mine, seenMine)).json()).toMatchObject({
      code: 'Conflict',
      errors: [{ path: 'seenVersion' }],
    });
    expect((await call('proposeSite', { payload: { base: 99, changes: [] } })).json()).toMatchObject({
      code: 'Conflict',
      errors: [{ path: 'base' }],
    });
  });
});

describe('a draft of the site', () => {
  const contacts = (title: string) => ({
    path: 'pages/contacts.en.yaml',
    text: `title: ${title}\nlead: At any hour.`,
  });
  const preview = async (changes: object[]) => {
    const { version } = await read<{ version: number }>('getSite');
    const said = await call('previewSite', { payload: { base: version, changes } });
    expect(said.statusCode).toBe(200);
    return said.json<{ faults: object[]; link: { token: string; expiresAt: string } | null }>();
  };
  const tokenOf = async (changes: object[]) => (await preview(changes)).link?.token ?? '';
  const shopFile = (url: string, host = `${TENANT}.localhost`) =>
    desk.shop.call({ method: 'GET', url, host });

  test('sends a large file as it was written, whole or in part', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-'), randomBytes(1_500_000)]);
    const token = await tokenOf([{ path: 'documents/AGB.pdf', base64: pdf.toString('base64') }]);
    const url = `/preview/${token}/AGB.pdf`;
    expect((await shopFile(url)).rawPayload.equals(pdf)).toBe(true);
    const part = await desk.shop.call({
      method: 'GET',
      url,
      host: `${TENANT}.localhost`,
      headers: { range: 'bytes=500000-1100000' },
    });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(pdf.subarray(500_000, 1_100_001))).toBe(true);
  });

  test('is shown by the shop only to holders of the link', async () => {
    const index = { path: 'custom/press/en/index.html', text: '<title>Press</title><img src="lake.svg">' };
    const picture = { path: 'custom/press/en/lake.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    const pdf = Buffer.from('%PDF-1.7 draft\n%%EOF');
    const terms = { path: 'documents/AGB.pdf', base64: pdf.toString('base64') };
    const token = await tokenOf([contacts('Call the draft'), index, picture, terms]);
    const page = await shopFile(`/preview/${token}/pages/press/en/`);
    expect(page.body).toBe(index.text);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await shopFile(`/preview/${token}/pages/press/en/lake.svg`)).body).toBe(picture.text);
    expect((await shopFile(`/preview/${token}/AGB.pdf`)).rawPayload).toEqual(pdf);
    const part = await desk.shop.call({
      method: 'GET',
      url: `/preview/${token}/AGB.pdf`,
      host: `${TENANT}.localhost`,
      headers: { range: 'bytes=1-3' },
    });
    expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
    expect((await shopFile('/pages/press/en/')).statusCode).toBe(404);
    expect((await shopFile(`/preview/${token}/AGB.pdf`, `${OTHER_TENANT}.localhost`)).statusCode).toBe(404);
    expect((await shopFile(`/preview/${token}x/AGB.pdf`)).statusCode).toBe(404);
    expect((await read<{ files: { path: string }[] }>('getSite')).files).not.toContainEqual(
      expect.objectContaining({ path: index.path }),
    );
  });

  test('with faults is not shown; each fault is reported with its position', async () => {
    const said = await preview([{ path: 'pages/contacts.en.yaml', text: 'titel: Call us' }]);
    expect(said).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ file: 'pages/contacts.en.yaml', line: 1 })]),
      link: null,
    });
  });

  test('expires after an hour, and is then deleted', async () => {
    const terms = { path: 'documents/AGB.pdf', base64: Buffer.from('%PDF-1.7\n%%EOF').toString('base64') };
    const token = await tokenOf([terms]);
    desk.shop.holdClock(new Date(Date.now() + 3601_000));
    expect((await shopFile(`/preview/${token}/AGB.pdf`)).statusCode).toBe(404);
    const { deps } = desk.shop;
    await deps.database.inTenant(TENANT, (scope) => deleteExpiredPreviews(scope, deps.clock.now()));
    const left = await deps.database.inTenant(TENANT, ({ trx, tenantId }) =>
      trx.selectFrom('sitePreviewFiles').select('path').where('tenantId', '=', tenantId).execute(),
    );
    expect(left).toEqual([]);
  });

  test('replaces the oldest draft if there are too many', async () => {
    const tokens: string[] = [];
    const terms = { path: 'documents/AGB.pdf', base64: Buffer.from('%PDF-1.7\n%%EOF').toString('base64') };
    for (let count = 0; count < 11; count += 1) tokens.push(await tokenOf([terms]));
    const states = await Promise.all(
      tokens.map(async (token) => (await shopFile(`/preview/${token}/AGB.pdf`)).statusCode),
    );
    expect(states.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe('frames', () => {
  const layer = (width: number, height: number, fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"/></svg>`;
  const source = `key: plain
title: { en: Plain }
landscape: { size: [1200, 900], background: [l.svg], photo: [100, 100, 1000, 600], texts: [{ of: place, box: [0, 720, 1200, 100], size: [40, 90], colour: "#000000" }] }
portrait: { size: [900, 1200], background: [p.svg], photo: [100, 100, 700, 900] }
`;
  const layers = (fill = '#f0e6d0') => [
    { name: 'l.svg', base64: Buffer.from(layer(1200, 900, fill)).toString('base64') },
    { name: 'p.svg', base64: Buffer.from(layer(900, 1200, fill)).toString('base64') },
  ];
  interface Listed {
    frames: { frameId: string; key: string; eventName: string | null }[];
  }
  type Proposal = DeskProposal & { previews: { landscape: string } | null };
  const isJpeg = (base64: string) => Buffer.from(base64, 'base64').subarray(0, 2).toString('hex') === 'ffd8';

  test('are shown before they are added, replaced and retired', async () => {
    const said = { source, layers: layers(), eventId };
    const proposal = await read<Proposal>('proposeFrame', { payload: said });
    expect(linesOf(proposal)[0]).toBe('+ frame plain');
    expect(isJpeg(proposal.previews?.landscape ?? '')).toBe(true);
    expect((await read<Listed>('listFrames')).frames).toEqual([]);
    const other = { ...said, layers: layers('#ff0000'), shown: proposal.shown };
    expect((await call('addFrame', { payload: other })).json()).toMatchObject({ code: 'Conflict' });
    const added = await call('addFrame', { payload: { ...said, shown: proposal.shown } });
    expect(added.statusCode, added.body).toBe(204);
    const [frame] = (await read<Listed>('listFrames')).frames;
    expect(frame).toMatchObject({ key: 'plain', eventName: 'Lake run' });
    const frameId = frame?.frameId ?? '';
    const { base64 } = await read<{ base64: string }>('previewFrame', { ids: { frameId } });
    expect(isJpeg(base64)).toBe(true);
    const files = await read<{ source: string; layers: { name: string; base64: string }[] }>('getFrame', {
      ids: { frameId },
    });
    const { changes } = await read<{ changes: unknown[] }>('proposeFrame', { payload: files });
    expect([files.layers.length, changes]).toEqual([2, []]);
    expect((await call('removeFrame', { ids: { frameId }, query: '?why=old' })).statusCode).toBe(204);
    expect((await read<Listed>('listFrames')).frames).toEqual([]);
    const whats = (await actionsOf('frame', frameId)).map(({ what, why }) => [what, why]);
    expect(whats).toEqual([
      ['frame.remove', 'old'],
      ['frame.add', ''],
    ]);
  });

  test('with faults are shown with their positions', async () => {
    const proposal = await read<Proposal>('proposeFrame', { payload: { source, layers: [] } });
    expect(proposal).toMatchObject({ previews: null, shown: '' });
    expect(proposal.faults).toContainEqual(
      expect.objectContaining({ line: 4, message: expect.stringContaining('no file "p.svg"') }),
    );
  });
});

describe('promo codes', () => {
  interface Listed {
    codes: { promoCodeId: string; code: string; state: string; usesMax: number | null }[];
    next: string | null;
  }
  const list = (query = '') => read<Listed>('listPromoCodes', { query });
  const ten = { benefit: { kind: 'Percent', percent: 10 }, usesMax: null };

  test('are created, listed, and disabled', async () => {
    const made = await read<{ code: string }>('createPromoCode', {
      payload: { code: 'lake-10', ...ten, why: 'flyer' },
    });
    expect(made).toEqual({ code: 'LAKE10' });
    const again = await call('createPromoCode', { payload: { code: 'LAKE 10', ...ten } });
    expect(again.json()).toMatchObject({ code: 'Conflict', errors: [{ path: 'code' }] });
    const [code] = (await list('?search=lake-')).codes;
    expect(code).toMatchObject({ code: 'LAKE10', state: 'Active', usesMax: null });
    const promoCodeId = code?.promoCodeId ?? '';
    await call('stopPromoCode', { ids: { promoCodeId }, payload: { why: 'misprint' } });
    expect((await list('?state=Inactive')).codes).toMatchObject([{ promoCodeId }]);
    expect((await list('?state=Active')).codes).toEqual([]);
    const whats = (await actionsOf('promo-code', promoCodeId)).map(({ what, why }) => [what, why]);
    expect(whats).toEqual([
      ['promo-code.deactivate', 'misprint'],
      ['promo-code.create', 'flyer'],
    ]);
  });

  test('are generated in bulk, and paged', async () => {
    const { codes } = await read<{ codes: string[] }>('createPromoCodes', {
      payload: {
        count: 5,
        prefix: 'team',
        benefit: { kind: 'Fixed', amount: 5 },
        usesMax: 1,
        eventIds: [eventId],
      },
    });
    expect(new Set(codes.map((code) => code.slice(0, 5)))).toEqual(new Set(['TEAM-']));
    const found: string[] = [];
    for (let after = ''; ; ) {
      const page = await list(`?search=TEAM&count=2${after}`);
      found.push(...page.codes.map(({ code }) => code));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(found.toSorted()).toEqual(codes.map((code) => code.replaceAll('-', '')).toSorted());
  });

  test.each([
    ['benefit.amount', { benefit: { kind: 'Fixed', amount: 0.001 } }],
    ['code', { code: '?!' }],
    ['validUntil', { validUntil: '2020-01-01T00:00:00Z' }],
    ['validFrom', { validFrom: '2031-01-01T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' }],
    ['eventIds.0', { eventIds: ['00000000-0000-4000-8000-000000000000'] }],
  ])('that could never be used are refused at %s', async (path, wrong) => {
    const reply = await call('createPromoCode', { payload: { code: 'NEVER', ...ten, ...wrong } });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('are filtered by their state', async () => {
    const soon = { validFrom: '2090-01-01T00:00:00Z' };
    await call('createPromoCode', { payload: { code: 'SOON', ...ten, ...soon } });
    expect((await list('?state=NotYet')).codes.map(({ code }) => code)).toEqual(['SOON']);
    for (const state of ['Active', 'NotYet', 'Expired', 'UsedUp', 'Inactive'])
      expect(new Set((await list(`?state=${state}`)).codes.map((code) => code.state)).size).toBeLessThan(2);
    expect((await call('listPromoCodes', { query: '?after=x' })).json()).toMatchObject({ status: 400 });
  });
});
