import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tenantDefinitionSchema } from '#hosting/tenants/settings.schema.ts';

const FOLDER = join(import.meta.dirname, '../../desk/settings');

/** Settings of a brand that only its file has, with the reason why no form asks for them. */
const FILE_ONLY: Record<string, string> = {
  tenantId: 'never changes',
  'settings.theme': 'a key for reports of other systems; the colours have fields',
  'settings.originalTheme': 'a key for reports of other systems',
  'settings.identityProvider':
    'needs an OpenID provider, whose operator edits files; without one, links are mailed',
  'paymentTypes.currencyIds': 'for brands with prices in several currencies',
  'paymentTypes.albumIds': 'for single events with a payment of their own',
};

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** Lists the settings of two levels, as in `settings.rounding` and `paymentTypes.provider`. */
function listSettings(): string[] {
  const { properties = {} } = z.toJSONSchema(tenantDefinitionSchema, { io: 'input' }) as Shape;
  return Object.entries(properties).flatMap(([part, shape]) => {
    const fields = shape.properties ?? shape.items?.properties;
    return fields === undefined ? [part] : Object.keys(fields).map((field) => `${part}.${field}`);
  });
}

/** Reads a part of the form, and the parts that it imports. */
function readForm(file: string): string {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const parts = [...text.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].map(([, part = '']) => readForm(part));
  return [text, ...parts].join('\n');
}

/** Returns whether the form names a setting, as a path with a dot or as its parts. */
function isInForm(form: string, setting: string): boolean {
  const [part = '', field] = setting.split('.');
  // The form has the picture, from which the addresses in the settings are made.
  if (setting.startsWith('settings.logo')) return form.includes(`name="${field}"`);
  if (form.includes(`'${setting}'`)) return true;
  if (field === undefined) return form.includes(`['${part}']`);
  return part === 'paymentTypes' ? form.includes(`'${field}'`) : form.includes(`'${part}', '${field}'`);
}

test('each setting of a brand has a field in the form, or a reason why it has none', () => {
  const form = readForm('brand-form.tsx');
  const missing = listSettings().filter((setting) => !isInForm(form, setting));
  expect(missing.toSorted()).toEqual(Object.keys(FILE_ONLY).toSorted());
});
