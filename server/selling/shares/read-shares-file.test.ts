import { expect, test } from 'vitest';
import { openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { readSharesFile } from './read-shares-file.ts';

const names = { photographer: async () => undefined, event: async () => undefined };

async function rulesOf(rules: string) {
  const source = `from: 2026-05-01\nzone: Europe/Vienna\nshares:\n${rules}`;
  const read = await readSharesFile(openParsed(parseYaml(Buffer.from(source))), names);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.rules;
}

test.each([
  ['EUR', '0.50', 50],
  ['JPY', '50', 50],
  ['TND', '0.500', 500],
])('an amount in %s of %s is %i minor units', async (currency, text, minor) => {
  const rules = await rulesOf(
    `  - { to: platform, fixed: ${text}, minimum: ${text}, currency: ${currency} }\n  - { to: photographer, percent: 1, tiers: [{ above: ${text}, percent: 2 }], currency: ${currency} }\n`,
  );
  expect(rules[0]).toMatchObject({ fixedMinor: minor, minimumMinor: minor });
  expect(rules[1]?.tiers).toEqual([{ aboveMinor: minor, percentHundredths: 200 }]);
});
