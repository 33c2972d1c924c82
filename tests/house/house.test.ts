import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeTokens } from '#hosting/tenants/theme-tokens.ts';
import { readSources, sliceOf, wingOf } from './imports.ts';
import { readStoredTables } from './stored-tables.ts';

/** The architecture rules (ARCHITECTURE.md), checked on every import of the project. */
const sources = readSources();
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const production = sources.filter(({ path }) => !isTest(path) && !path.startsWith('tests/'));

const arrows = production.flatMap(({ path, imports }) => imports.map((one) => ({ path, ...one })));

/** The wings that each wing may import; all other imports between wings are forbidden. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  platform: ['platform'],
  engines: ['engines'],
  hosting: ['platform', 'hosting'],
  finding: ['platform', 'engines', 'hosting', 'finding'],
  selling: ['platform', 'engines', 'hosting', 'finding', 'selling'],
  delivering: ['platform', 'engines', 'hosting', 'finding', 'selling', 'delivering'],
  operating: ['platform', 'engines', 'hosting', 'finding', 'selling', 'delivering', 'operating'],
};

test('the import scanner finds the project’s files', () => {
  expect(production.length).toBeGreaterThan(150);
  expect(
    arrows.some(
      ({ path, target }) => path === 'server/app.ts' && target === 'server/finding/events/index.ts',
    ),
  ).toBe(true);
});

describe('imports', () => {
  test('go from a wing only to itself or a lower one', () => {
    const wrong = arrows.filter(({ path, target }) => {
      const [from, to] = [wingOf(path), wingOf(target)];
      return from !== undefined && to !== undefined && from !== 'commands' && !MAY_IMPORT[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  test('enter a slice only by its index.ts', () => {
    const wrong = arrows.filter(({ path, target }) => {
      // A bench, like a test, may measure internals.
      if (path.startsWith('bench/')) return false;
      const to = sliceOf(target);
      if (to === undefined || sliceOf(path) === to) return false;
      // A task is loaded by a child process, where an index would load the whole slice.
      return !/\/(index|lettering|[a-z-]+\.task)\.ts$/.test(target);
    });
    expect(wrong).toEqual([]);
  });

  test('of server and storefront share only the contract', () => {
    const wrong = arrows.filter(
      ({ path, target }) =>
        (path.startsWith('storefront/') && /^(server|demo|migrations|bench|tests|scripts)\//.test(target)) ||
        (path.startsWith('server/') && target.startsWith('storefront/')),
    );
    expect(wrong).toEqual([]);
  });

  test('of the desk’s pages are their own files, libraries and the contract', () => {
    const wrong = arrows.filter(
      ({ path, target }) =>
        (path.startsWith('desk/') &&
          /^(server|storefront|demo|migrations|bench|tests|scripts|models)\//.test(target)) ||
        (/^(server|storefront|contract)\//.test(path) && target.startsWith('desk/')),
    );
    expect(wrong).toEqual([]);
  });

  test('of the server exclude the code that builds models', () => {
    const wrong = arrows.filter(
      ({ path, target }) => /^(server|storefront|contract)\//.test(path) && target.startsWith('models/'),
    );
    expect(wrong).toEqual([]);
  });

  test('of pages from the contract’s schemas are types, so that no page downloads the validator', () => {
    const wrong = arrows.filter(
      ({ path, target, isType }) =>
        /^(storefront|desk)\//.test(path) &&
        !isType &&
        (/^contract\/.*\.schema\.ts$/.test(target) || target === 'zod'),
    );
    expect(wrong).toEqual([]);
  });

  test('of the contract stay inside the contract', () => {
    const wrong = arrows.filter(
      ({ path, target }) => path.startsWith('contract/') && !/^contract\//.test(target) && target !== 'zod',
    );
    expect(wrong).toEqual([]);
    const impure = arrows.filter(
      ({ path, target, isType }) =>
        path.startsWith('contract/') &&
        !path.endsWith('.schema.ts') &&
        !isType &&
        !target.startsWith('contract/'),
    );
    expect(impure).toEqual([]);
  });

  test('of the product exclude demo, bench, tests and scripts', () => {
    const wrong = arrows.filter(
      ({ path, target }) =>
        /^(contract|server|storefront|migrations)\//.test(path) &&
        /^(demo|bench|tests|scripts)\//.test(target),
    );
    expect(wrong).toEqual([]);
  });

  test('of a help text exclude what its command needs', () => {
    const tables = new Set(
      production.filter(({ text }) => text.includes('defineDeskCommand({')).map(({ path }) => path),
    );
    const isHelp = (path: string) =>
      path === 'server/main.ts' || path.startsWith('server/commands/cli/') || tables.has(path);
    const loaded = new Set(production.map(({ path }) => path).filter(isHelp));
    for (const path of loaded)
      for (const arrow of arrows)
        if (arrow.path === path && !arrow.isType && !arrow.isLazy) loaded.add(arrow.target);
    expect(loaded.size).toBeGreaterThan(20);
    const heavy = [...loaded].filter(
      (path) =>
        !isHelp(path) &&
        !/^(contract\/|node:|zod$|server\/commands\/(?:usage|desk-actions|desk-command|align-table|draw-line|propose-file)\.ts$)/.test(
          path,
        ),
    );
    expect(heavy).toEqual([]);
  });

  test('form no cycle, types included', () => {
    const graph = Map.groupBy(arrows, ({ path }) => path);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (trail.includes(path) || done.has(path)) return;
      for (const { target } of graph.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe('the stores', () => {
  /** Tables that no store queries: versions, keys by fingerprint, the mail server's rate. */
  const OF_THE_INSTALLATION = new Set(['backupState', 'installationMailPace', 'schemaNeeds', 'signingKeys']);
  const declarations = production.flatMap(({ path, text }) => {
    const block = /\n {2}interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
    return [...block.matchAll(/^ {4}(\w+):/gm)].map(([, table = '']) => [table, path] as const);
  });
  const declared = declarations.map(([table]) => table);
  const owners = new Map(declarations);
  const QUERY =
    /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*(?:scope,\s*)?'(\w+)'/g;

  test('declare each table once, with an owner', () => {
    const stored = [...readStoredTables().keys()].filter((table) => !OF_THE_INSTALLATION.has(table));
    expect(declared.toSorted()).toEqual(stored.toSorted());
  });

  const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');

  test('query only their own slice’s tables', () => {
    // A bench measures internals.
    const shop = production.filter(({ path }) => !path.startsWith('bench/'));
    const wrong = shop.flatMap(({ path, text }) =>
      [...text.matchAll(QUERY)]
        .filter((match) => folderOf(owners.get(match[1] ?? '') ?? '') !== folderOf(path))
        .map((match) => `${path}: ${match[1]}`),
    );
    expect(wrong).toEqual([]);
  });

  test('filter by tenant in every query', () => {
    const wrong = production
      .filter(({ path }) => path.endsWith('.store.ts'))
      .flatMap(({ path, text }) =>
        text
          .split(/\n(?=export (?:async )?function |function )/)
          .filter((piece) => /\.(?:selectFrom|updateTable|deleteFrom)\(/.test(piece))
          .filter(
            (piece) => !/tenantId', '='|From\(scope, |asHost|inEvent|DeskScope|tenant_id = /.test(piece),
          )
          .map((piece) => `${path}: ${piece.slice(0, 60)}`),
      );
    expect(wrong).toEqual([]);
  });
});

test('no code reads Fastify’s host or protocol, which trust a proxy’s headers', () => {
  const wrong = production.filter(
    ({ path, text }) => path.startsWith('server/') && /request\.(host|hostname|protocol|port)\b/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('connections to the database are created only where their loss is handled', () => {
  const wrong = production.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      path !== 'server/platform/database/connections.ts' &&
      /new (?:pg\.)?(?:Pool|Client)\(/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

describe('ids and keys', () => {
  test('are parsed by the one schema that makes them canonical, except our own ids in jobs and mails', () => {
    const wrong = production.filter(
      ({ path, text }) =>
        /^(contract|server)\//.test(path) &&
        path !== 'contract/page.schema.ts' &&
        /z\.(uuid|guid)\(|\.uuid\(\)/.test(text.replace(/fc\.uuid\(\)/g, '')) &&
        !path.startsWith('server/delivering/mails/kinds/') &&
        !text.includes('defineJob('),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('become canonical only by functions of platform/canonical-key', () => {
    const wrong = sources.filter(
      ({ path, text }) => path !== 'server/platform/canonical-key.ts' && /as CanonicalKey/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual(['tests/house/house.test.ts']);
  });

  test('of addresses are built by network, because a client may have many addresses', () => {
    const wrong = production.flatMap(({ path, text }) =>
      [...text.matchAll(/[^\n]*request\.ip[^\n]*/g)]
        .map(([line]) => line.trim())
        .filter(
          (line) => !/networkKey\(request\.ip\)|x-forwarded-for|readWebhook|address: request\.ip/.test(line),
        )
        .map((line) => `${path}: ${line}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('HTTP calls go through platform/outbound, which checks the destination', () => {
  const wrong = production.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !path.startsWith('server/platform/outbound/') &&
      // `photofinish send` runs on a photographer's computer and calls only the address that its user entered.
      !path.startsWith('server/commands/send/') &&
      // The passkey script runs in a browser and calls its own server.
      path !== 'server/hosting/desk/passkey-script.ts' &&
      /\bfetch\(|\{[^}]*\b(request|get)\b[^}]*\} from 'node:https?'/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the visited address is used only in responses to that browser; all other links use the configured one', () => {
  const READERS = /^server\/(hosting\/(accounts|embedded-identity|tenants)|platform\/http)\//;
  const wrong = production.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !READERS.test(path) &&
      /(context|tenant)\??\.origin\b|[{,] ?origin\b[^}\n]*\}: TenantContext/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('links of mails lead to the tenant’s present address, not to the one of a visit long ago', () => {
  // These functions replace an address that the tenant gave up.
  const PRESENT = /\b(linkOrigin|originWithoutVisit|readMailedOrder|readDelivery|readAlertFacts)\(/;
  const linking = production.filter(
    ({ path, text }) =>
      path.startsWith('server/delivering/mails/kinds/') &&
      // Samples of mails are not sent.
      /\$\{(\w+\.)*origin\}/.test(text.split('\n  samples')[0] ?? ''),
  );
  expect(linking.length).toBeGreaterThan(5);
  expect(linking.filter(({ text }) => !PRESENT.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('times', () => {
  test('are formatted in a named zone, never in the machine’s zone', () => {
    const product = production.filter(({ path }) => /^(server|storefront|contract|demo)\//.test(path));
    const wrong = product.flatMap(({ path, text }) =>
      [
        ...[...text.matchAll(/new Intl\.DateTimeFormat\([^;]{0,400}/g)].filter(
          ([call]) => !/timeZone/.test(call),
        ),
        ...text.matchAll(
          /\.toLocale(?:Date|Time)String\(|\.get(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(/g,
        ),
        ...text.matchAll(/ownTime\([^)]*(?:takenAt|startsAt|finish)[^)]*\)/g),
      ].map(([found]) => `${path}: ${found.slice(0, 60)}`),
    );
    expect(wrong).toEqual([]);
  });

  test('of a race are sent with their UTC offset', () => {
    const schemas = sources.filter(({ path }) => /^contract\/.*\.schema\.ts$/.test(path));
    const fields = schemas.flatMap(({ text }) => [
      ...text.matchAll(/(?:takenAt|startsAt|finishedAt): ([^\n]+)/g),
    ]);
    expect(fields.length).toBeGreaterThan(1);
    for (const [, type] of fields) expect(type).toMatch(/^raceTimeSchema\b/);
  });
});

describe('names', () => {
  test('no folder for miscellaneous code', () => {
    const wrong = sources.filter(({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|manager)(\/|\.|-)/.test(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('files are kebab-case', () => {
    const wrong = sources.filter(({ path }) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

test('a file of at most 20 lines with one importer is of a kind that may stand alone (CONTRIBUTING)', () => {
  const files = new Set(sources.map(({ path }) => path));
  const standsAlone = (path: string, text: string, users: typeof arrows): boolean =>
    /^export const \w+: readonly number\[\] = /m.test(text) ||
    /\/cli\/|\/index\.ts$|\.[a-z-]+\.ts$/.test(path) ||
    files.has(path.replace(/(?=\.tsx?$)/, '.test')) ||
    users.some((user) => user.isLazy || /\/(?:index|slice)\.ts$/.test(user.path));
  const slivers = production.filter(({ path, text, imports }) => {
    if (!/^(contract|models|server|storefront)\//.test(path) || text.split('\n').length > 21) return false;
    const users = arrows.filter(({ target }) => target === path);
    return users.length === 1 && !imports.some(({ isLazy }) => isLazy) && !standsAlone(path, text, users);
  });
  expect(
    slivers.map(({ path }) => path),
    'move each into the only file that imports it',
  ).toEqual([]);
});

test('object literals are written out, not spread into others', () => {
  // The formatter decides on line breaks, so a literal is not spread to save lines.
  const wrong = sources.filter(({ text }) => /\.\.\.\{/.test(text)).map(({ path }) => path);
  expect(wrong).toEqual([]);
});

describe('no test', () => {
  const tests = sources.filter(({ path }) => isTest(path) || path.startsWith('tests/'));

  test('waits for networkidle, which may never occur (use waitUntilIdle)', () => {
    const wrong = tests.filter(
      ({ path, text }) => path !== 'tests/house/house.test.ts' && /'networkidle'/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('forbids digits that a random id may contain', () => {
    const wrong = tests.flatMap(({ path, text }) =>
      [...text.matchAll(/not\.toMatch\(\/(.+?)\/\w*\)/g)].flatMap(([, pattern = '']) =>
        pattern.split('|').some((part) => /^[0-9a-f-]{1,4}$/i.test(part)) ? `${path}: ${pattern}` : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('only the button and the search field use the accent colour', () => {
  const wearers = globSync('storefront/**/*.css').filter((path) =>
    /var\(--(on-)?accent/.test(readFileSync(path, 'utf8')),
  );
  expect(wearers.toSorted()).toEqual([
    'storefront/finding/search-field.module.css',
    'storefront/ui/button.module.css',
  ]);
});

test('only the theme sets the names of its colours', () => {
  const names = Object.keys(themeTokens({ brand: '#12405c', accent: '#b02a08' }, 'light'));
  const given = new RegExp(`--(?:${names.join('|')})['"]?\\]?:`);
  const givers = globSync(['storefront/**/*.{css,tsx}', 'server/operating/printed-page/*.ts']).filter(
    (path) => given.test(readFileSync(path, 'utf8')),
  );
  expect(givers.filter((path) => !path.endsWith('print-outage.ts'))).toEqual([]);
});
