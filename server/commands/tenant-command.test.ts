import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { applyTenant, brandIcons, defineTenant, planTenant, showTenant } from '#hosting/tenants/index.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type ApplyTenantOptions, applyTenantFile } from './apply-tenant-file.ts';
import type { Terminal } from './terminal.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'https://desk.example' } });
});
afterAll(() => shop.close());

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#12405c"/></svg>',
);

const fileOf = (tenantId: string, accent = '#b02a08'): string => `tenantId: ${tenantId}
hosts: [${tenantId}.example]
logo: logo.svg
settings:
  tenantName: ${tenantId}
  languages: [de, en]
  supportEmail: hilfe@${tenantId}.example
  colours: { brand: "#12405c", accent: "${accent}" }
paymentTypes: [{ id: PersonalCard, provider: sandbox }]
issuer: { name: Seelauf GmbH, address: Am See 1 }
`;

const sourceOf = (text: string, logo: Uint8Array = LOGO) => ({
  bytes: Buffer.from(text),
  readBeside: async (name: string) => (name === 'logo.svg' ? logo : undefined),
});

async function run(
  text: string,
  options: Partial<ApplyTenantOptions> = {},
  terminal: Partial<Terminal> = {},
  logo = LOGO,
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await applyTenantFile(
    shop.deps,
    { name: 'shop.yaml', ...sourceOf(text, logo) },
    { wanted: 'create', isAgreed: true, isDry: false, isJson: false, said: {}, ...options },
    { print: (line) => lines.push(line), confirm: undefined, isColoured: false, ...terminal },
  );
  return { code, lines };
}

const edit = { wanted: 'edit' } as const;
const versionsOf = async (tenantId: string) => (await showTenant(shop.deps, tenantId))?.versions;

describe('tenant create', () => {
  test('creates a shop that answers on its host, with its logo in all sizes', async () => {
    const { code, lines } = await run(fileOf('seelauf'));
    expect(code).toBe(0);
    const applied = await shop.deps.database.inTenant('seelauf', (scope) =>
      listActions(scope, { kind: 'tenant', id: 'seelauf' }, { count: 9 }),
    );
    expect(applied).toMatchObject([{ what: 'tenant.apply', after: { version: 1, summary: 'created' } }]);
    expect(lines).toContain('+ tenant seelauf');
    expect(lines).toContain('      settings.languages: de, en');
    expect(lines.at(-1)).toMatch(
      /^seelauf has no terms and conditions .* and no privacy policy .*content apply/,
    );
    expect(lines.slice(-3, -1)).toEqual(['Applied as version 1.', 'Running shops show it within seconds.']);
    const settings = (await showTenant(shop.deps, 'seelauf'))?.definition.settings;
    const { logo = '', logoSmall = '' } = settings ?? {};
    const host = 'seelauf.example';
    for (const url of [logo, logoSmall, ...Object.values(brandIcons(logo) ?? {})]) {
      const reply = await shop.call({ host, method: 'GET', url });
      expect([url, reply.statusCode]).toEqual([url, 200]);
      expect(reply.headers['content-type']).toBe(url.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
      expect((await sharp(reply.rawPayload).metadata()).width).toBeGreaterThan(0);
      expect((await shop.call({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  test('refuses an existing tenant, and edit refuses an unknown one', async () => {
    await expect(run(fileOf('photofinish'))).rejects.toThrow(
      'shop.yaml:1:11: tenantId: there is a tenant "photofinish" already: use "tenant edit" to change it',
    );
    await expect(run(fileOf('photofinsh'), edit)).rejects.toThrow('is it "photofinish"?');
  });

  test('names a host of another tenant or of the desk, and a missing or invalid logo', async () => {
    const taken = fileOf('bergfoto').replace('bergfoto.example]', 'bergfoto.example, marafon.localhost]');
    await expect(run(taken)).rejects.toThrow(
      'shop.yaml:2:27: hosts.1: "marafon.localhost" belongs to the tenant "marafon": remove it there first',
    );
    await expect(run(fileOf('desk'))).rejects.toThrow(
      'shop.yaml:2:9: hosts.0: "desk.example" belongs to the desk: a shop there would never be seen',
    );
    await expect(run(fileOf('bergfoto').replace('logo.svg', 'logo.png'))).rejects.toThrow(
      'shop.yaml:3:7: logo: "logo.png" cannot be read beside this file',
    );
    const scripted = Buffer.from(LOGO.toString().replace('<rect', '<script/><rect'));
    await expect(run(fileOf('bergfoto'), {}, {}, scripted)).rejects.toThrow('"logo.svg" contains a script');
    expect(await showTenant(shop.deps, 'bergfoto')).toBeUndefined();
  });
});

describe('tenant edit', () => {
  test('shows the difference, asks, follows the answer, and records the version', async () => {
    await run(fileOf('ufer'));
    const questions: string[] = [];
    const answer = (isYes: boolean) => ({
      confirm: async (question: string) => {
        questions.push(question);
        return isYes;
      },
    });
    const changed = fileOf('ufer', '#a01c40').replace('[ufer.example]', '[ufer.example, foto.ufer.example]');
    const declined = await run(changed, { ...edit, isAgreed: false }, answer(false));
    expect(declined.code).toBe(1);
    expect(declined.lines.filter((line) => !line.endsWith('(a warning)'))).toEqual([
      '~ tenant ufer',
      '      hosts: ufer.example → ufer.example, foto.ufer.example',
      '      settings.colours.accent: #b02a08 → #a01c40',
      'Nothing was changed.',
    ]);
    expect(await versionsOf('ufer')).toHaveLength(1);
    expect((await run(changed, { ...edit, isAgreed: false }, answer(true))).code).toBe(0);
    expect(questions).toEqual(['Apply this as version 2?', 'Apply this as version 2?']);
    expect(await versionsOf('ufer')).toMatchObject([
      {
        version: 2,
        source: changed,
        changedAt: expect.any(Date),
        summary:
          'hosts: ufer.example → ufer.example, foto.ufer.example\nsettings.colours.accent: #b02a08 → #a01c40',
      },
      { version: 1, summary: 'created', source: fileOf('ufer') },
    ]);
    expect((await run(changed, edit)).lines).toContain(
      'The tenant ufer already matches this file (version 2).',
    );
    const coloured = changed.replace(/#[0-9a-f]{6}/, '#123456');
    await run(coloured, { ...edit, said: { why: 'a new look' } });
    const [applied] = await shop.deps.database.inTenant('ufer', (scope) =>
      listActions(scope, undefined, { count: 1 }),
    );
    expect(applied).toMatchObject({ what: 'tenant.apply', after: { version: 3 }, why: 'a new look' });
    const asNobody = { ...edit, said: { as: 'nobody@x.example' } };
    await expect(run(changed, asNobody)).rejects.toThrow('is not a member of the tenant "ufer"');
    expect(await versionsOf('ufer')).toHaveLength(3);
  });

  test('without a terminal it requires --yes; --dry-run and --json change nothing', async () => {
    await run(fileOf('heide'));
    const changed = fileOf('heide', '#a01c40');
    await expect(run(changed, { ...edit, isAgreed: false })).rejects.toThrow('Add --yes');
    const { code, lines } = await run(changed, { ...edit, isDry: true, isJson: true });
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      tenantId: 'heide',
      outcome: 'shown',
      version: 1,
      changes: [{ field: 'settings.colours.accent', from: '#b02a08', to: '#a01c40' }],
    });
    expect(await versionsOf('heide')).toHaveLength(1);
  });

  test('gives a new logo a new address, and keeps the logo if the file names none', async () => {
    await run(fileOf('moor'));
    const logoOf = async () => (await showTenant(shop.deps, 'moor'))?.definition.settings.logo;
    const first = await logoOf();
    const red = Buffer.from(LOGO.toString().replace('#12405c', '#b02a08'));
    const { lines } = await run(fileOf('moor'), edit, {}, red);
    const second = await logoOf();
    expect(second).not.toBe(first);
    expect(lines).toContain(`      settings.logo: ${first} → ${second}`);
    const without = fileOf('moor').replace('logo: logo.svg\n', '');
    expect((await run(without, edit)).lines).toContain(
      'The tenant moor already matches this file (version 2).',
    );
  });

  test('applies one of two concurrent edits and refuses the other', async () => {
    await run(fileOf('wald'));
    const plans = await Promise.all(
      ['#a01c40', '#70300a'].map((accent) => planTenant(shop.deps, 'edit', sourceOf(fileOf('wald', accent)))),
    );
    const outcomes = await Promise.all(
      plans.map((plan) =>
        'faults' in plan ? Promise.reject(plan.faults) : applyTenant(shop.deps, plan, BY_COMMAND),
      ),
    );
    expect(outcomes.toSorted((one) => ('version' in one ? -1 : 1))).toEqual([
      { version: 2 },
      { refused: 'Conflict' },
    ]);
    expect(await versionsOf('wald')).toHaveLength(2);
  });

  test('refuses an edit if another was applied while the question was open', async () => {
    await run(fileOf('feld'));
    const { code, lines } = await run(
      fileOf('feld', '#a01c40'),
      { ...edit, isAgreed: false },
      {
        confirm: async () => {
          await run(fileOf('feld', '#70300a'), edit);
          return true;
        },
      },
    );
    expect(code).toBe(1);
    expect(lines.at(-1)).toContain('the tenant was changed elsewhere meanwhile');
    expect((await showTenant(shop.deps, 'feld'))?.definition.settings.colours.accent).toBe('#70300a');
  });

  test('creates one of two tenants with the same id, and one of two with the same host', async () => {
    const plan = async (text: string) => {
      const planned = await planTenant(shop.deps, 'create', sourceOf(text));
      if ('faults' in planned) throw new Error(JSON.stringify(planned.faults));
      return planned;
    };
    const onDune = fileOf('duene2').replace('[duene2.example]', '[duene1.example]');
    for (const texts of [
      [fileOf('bucht'), fileOf('bucht', '#a01c40')],
      [fileOf('duene1'), onDune],
    ]) {
      const plans = await Promise.all(texts.map(plan));
      const outcomes = await Promise.all(plans.map((planned) => applyTenant(shop.deps, planned, BY_COMMAND)));
      expect(outcomes.filter((outcome) => 'version' in outcome)).toHaveLength(1);
      expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(1);
    }
    expect(await versionsOf('bucht')).toHaveLength(1);
  });
});

describe('tenant show', () => {
  test.each(demoTenants.map((tenant) => [tenant.tenantId]))(
    'applying the shown file of %s changes nothing',
    async (tenantId) => {
      const source = (await showTenant(shop.deps, tenantId))?.source ?? '';
      expect((await run(source, edit)).lines).toContain(
        `The tenant ${tenantId} already matches this file (version 0).`,
      );
    },
  );

  test('a tenant defined in code can be changed by a file, and changed back', async () => {
    const [demo] = demoTenants;
    if (demo === undefined) throw new Error('the demo has no tenant');
    const source = (await showTenant(shop.deps, demo.tenantId))?.source ?? '';
    await run(source.replace('tenantName: Photofinish', 'tenantName: Zielfoto'), edit);
    const nameOf = async () => (await showTenant(shop.deps, demo.tenantId))?.definition.settings.tenantName;
    expect(await nameOf()).toBe('Zielfoto');
    await defineTenant(shop.deps, demo);
    expect(await nameOf()).toBe('Photofinish');
    expect(await versionsOf(demo.tenantId)).toHaveLength(1);
  });

  test('does not change another tenant’s history', async () => {
    const seen = await shop.deps.database.inTenant('marafon', ({ trx }) =>
      trx.selectFrom('tenantChanges').selectAll().execute(),
    );
    expect(seen).toEqual([]);
    expect((await versionsOf('photofinish'))?.length).toBeGreaterThan(0);
  });
});
