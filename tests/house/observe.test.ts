import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#platform/metrics.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  title: string;
  targets: { expr: string }[];
}

const rules = (parse(read('deploy/observe/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('deploy/observe/dashboard.json')) as { panels: Panel[] };

test('rules and dashboard query only metrics that the program has, and query each of its own', async () => {
  const text = await createMetrics().text();
  const known = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  );
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const asked = new Set(expressions.flatMap((expr) => expr.match(/photofinish_\w+/g) ?? []));
  expect([...asked].filter((name) => !known.includes(name))).toEqual([]);
  const own = known.filter((name) => !/photofinish_(process|nodejs)_|_sum$/.test(name));
  expect(own.filter((name) => !asked.has(name))).toEqual([]);
});

test('docs/alerts.md states for each alert what it means, what to do and when it is over', () => {
  const [, ...sections] = read('docs/alerts.md').split(/^## /m);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert));
  for (const section of sections) expect(section).toMatch(/\*\*Do\*\*: [\s\S]+\*\*Over\*\* /);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
  }
});

test('rules name existing kinds of jobs', () => {
  const named = new Set(read('deploy/observe/alerts.yaml').match(/ingest\.[a-z-]+/g));
  expect(named.size).toBe(4);
  const sources = globSync('server/finding/ingest/*.ts', { cwd: root }).map(read).join('\n');
  for (const name of named) expect(sources).toContain(`'${name}'`);
});
