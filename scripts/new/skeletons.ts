/** The files to write, and the steps that a person must do. */
export interface Skeleton {
  files: Record<string, string>;
  steps: string[];
}

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);
const words = (name: string): string => name.replaceAll('-', ' ');

/** Sketches a slice: a rule, a table, an operation, and the public interface. */
export function sketchSlice(wing: string, noun: string): Skeleton {
  const folder = `server/${wing}/${noun}`;
  const table = camel(noun);
  const name = pascal(noun);
  return {
    files: {
      [`${folder}/index.ts`]: `/** ${name}: what this slice owns, in a sentence. */
export { rename${name} } from './rename-${noun}.ts';
`,
      [`${folder}/${noun}.rules.ts`]: `/** Checks that a name is not blank. */
export const isNameAllowed = (name: string): boolean => name.trim() !== '';
`,
      [`${folder}/${noun}.rules.test.ts`]: `import { expect, test } from 'vitest';
import { isNameAllowed } from './${noun}.rules.ts';

test('refuses a blank name', () => {
  expect(isNameAllowed(' ')).toBe(false);
  expect(isNameAllowed('Finish')).toBe(true);
});
`,
      [`${folder}/${noun}.store.ts`]: `import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    ${table}: {
      tenantId: string;
      id: string;
      name: string;
    };
  }
}

/** Renames one. @returns whether it exists */
export async function updateName(scope: Scope, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, '${table}')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
`,
      [`${folder}/rename-${noun}.ts`]: `import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { isNameAllowed } from './${noun}.rules.ts';
import { updateName } from './${noun}.store.ts';

/** Renames one of the tenant's ${words(noun)}. */
export async function rename${name}(
  deps: Pick<Deps, 'database'>,
  { tenantId }: TenantContext,
  { id, name }: { id: string; name: string },
): Promise<Refusal | undefined> {
  if (!isNameAllowed(name)) return refuse('Invalid');
  return deps.database.inTenant(tenantId, async (scope) =>
    (await updateName(scope, id, name)) ? undefined : refuse('NotFound'),
  );
}
`,
    },
    steps: [
      `a migration that creates the table ${noun.replaceAll('-', '_')} (CONTRIBUTING, "… a migration")`,
      `node scripts/write-table-types.ts, then declare the table as ${table}: Columns<'${table}'>`,
      `'${table}' in a kept-data.store.ts if it has personal data, otherwise in NOT_PERSONAL (tests/house/personal-tables.test.ts)`,
      'a test of the operation on openTestShop()',
      'check with: npm run check && npx vitest run tests/house',
    ],
  };
}

/** Sketches a service with one call that returns a name. */
export function sketchCall(wing: string, noun: string): Skeleton {
  const folder = `server/${wing}/${noun}`;
  const [variable, name] = [camel(noun), pascal(noun)];
  return {
    files: {
      [`contract/${noun}.ts`]: `/** ${name} service. */
export const ${variable}Routes = {
  get${name}: { method: 'GET', path: '/public/${noun}-service/api/v1/${noun}/:id' },
} as const;
`,
      [`contract/${noun}.schema.ts`]: `import { z } from 'zod';
import { idSchema } from './page.schema.ts';

export const ${variable}Schemas = {
  get${name}: {
    summary: 'One of the ${words(noun)}',
    params: z.object({ id: idSchema }),
    response: { 200: z.object({ id: idSchema, name: z.string() }).meta({ id: '${name}' }) },
  },
} as const;
`,
      [`${folder}/${noun}.presenter.ts`]: `/** Selects the fields of the response. */
export const present${name} = ({ id, name }: { id: string; name: string }) => ({ id, name });
`,
      [`${folder}/${noun}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { ${variable}Schemas } from '#contract/${noun}.schema.ts';
import { ${variable}Routes } from '#contract/${noun}.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { openService } from '#platform/http/service.ts';
import { present${name} } from './${noun}.presenter.ts';

export function open${name}(app: FastifyInstance, deps: Deps): void {
  openService(app, '${noun}', ${variable}Routes, ${variable}Schemas, {
    async get${name}({ context, params }) {
      const found = await deps.database.inTenant(context.tenantId, async () => ({ ...params, name: '' }));
      return ok(present${name}(found));
    },
  });
}
`,
    },
    steps: [
      `open${name} in routes of the slice's slice.ts; a new slice.ts is exported by index.ts and listed in SLICES (server/app.ts)`,
      'its client in storefront/api/services.ts',
      'its routes in ROUTES of tests/factories/every-route.ts, and ids of a new kind in tests/factories/owned-shop.ts',
      'the query in place of the empty name, and a test by shop.call()',
      'check with: npm run check && npx vitest run tests/house tests/isolation.test.ts',
    ],
  };
}

/** Sketches a service of the desk with one call that returns a name. */
export function sketchDeskCall(wing: string, noun: string): Skeleton {
  const [service, name] = [`desk${pascal(noun)}`, pascal(noun)];
  return {
    files: {
      [`contract/desk-${noun}.ts`]: `import { DESK_API } from './desk.ts';

/** ${name}, for members. */
export const ${service}Routes = {
  get${name}: { method: 'GET', path: \`\${DESK_API}/tenants/:tenantId/${noun}/:id\` },
} as const;
`,
      [`contract/desk-${noun}.schema.ts`]: `import { z } from 'zod';
import { idSchema } from './page.schema.ts';

export const ${service}Schemas = {
  get${name}: {
    summary: 'One of the ${words(noun)}.',
    params: z.object({ tenantId: z.string().max(41), id: idSchema }),
    response: { 200: z.object({ id: idSchema, name: z.string() }) },
  },
} as const;
`,
      [`server/${wing}/${noun}/${noun}.desk.ts`]: `import type { FastifyInstance } from 'fastify';
import { ${service}Schemas } from '#contract/desk-${noun}.schema.ts';
import { ${service}Routes } from '#contract/desk-${noun}.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { ok } from '#platform/http/answers.ts';

/** Opens the calls about ${words(noun)}. */
export function openDesk${name}(app: FastifyInstance, deps: DeskDeps): void {
  openDeskService(app, deps, ${service}Routes, ${service}Schemas, {
    get${name}: {
      operation: 'tenant.read',
      run: async ({ params: { id } }) => ok({ id, name: '' }),
    },
  });
}
`,
    },
    steps: [
      `openDesk${name} in deskRoutes of the slice's slice.ts`,
      'the operation that the table of roles names (hosting/members/roles.rules.ts), and the query in place of the empty name',
      'its routes and its line in CALLS of server/operating/desk-api/desk-api.test.ts, and a test by callDesk()',
      'check with: npm run check && npx vitest run tests/house server/operating/desk-api/desk-api.test.ts',
    ],
  };
}

/** Sketches a page of the desk with its texts. */
export function sketchPage(area: string): Skeleton {
  const name = pascal(area);
  const title = words(area).replace(/^./, (letter) => letter.toUpperCase());
  const translated = `import type en from '../en/${area}.ts';
import type { Texts } from '../texts.ts';

export default { title: '${title}' } satisfies Texts<typeof en>;
`;
  return {
    files: {
      [`desk/${area}/${area}-page.tsx`]: `import type en from '../i18n/en/${area}.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Shows ${words(area)}. */
export default function ${name}Page() {
  const texts = useTexts<typeof en>('${area}');
  return <PageHead title={texts.title} />;
}
`,
      [`desk/i18n/en/${area}.ts`]: `export default { title: '${title}' };\n`,
      [`desk/i18n/de/${area}.ts`]: translated,
      [`desk/i18n/ru/${area}.ts`]: translated,
      [`desk/i18n/cs/${area}.ts`]: translated,
    },
    steps: [
      `its line in desk/shell/areas.ts: { path: '${area}', text: '${area}', operation: …, pages: { '/': () => import('../${area}/${area}-page.tsx') } }`,
      `'${area}' in a group of GROUPS in desk/shell/areas.ts, and its icon in ICONS of desk/shell/desk-navigation.tsx`,
      `'${area}' in areas of the shell's texts (desk/i18n/*/shell.ts), and the translations of its title`,
      `its test tests/pages/desk-${area}.test.ts and its line in tests/journeys/desk-states.ts (CONTRIBUTING, "… a page of the desk")`,
    ],
  };
}

/** Sketches a decision. @param title at most eight words */
export function sketchDecision(number: number, title: string, today: Date): Skeleton {
  if (title.split(/\s+/).length > 8) throw new Error('A title is the decision in at most eight words.');
  const slug = title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    files: {
      [`docs/decisions/${String(number).padStart(4, '0')}-${slug}.md`]: `# ${number}. ${title}

Status: accepted, ${today.toISOString().slice(0, 10)}

The decision, in a paragraph.

- **Why.**
- **Tried and left.**
- **Cost.**
`,
    },
    steps: [
      'docs/decisions/README.md lists it in its wing',
      'the status of an older decision that it replaces names it',
    ],
  };
}
