import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(ROOT, 'node_modules', '.bin', name);
const COPIED = [
  'contract',
  'desk',
  'migrations',
  'models',
  'server',
  'storefront',
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
];
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'photofinish-new-'));
  for (const one of COPIED) cpSync(path.join(ROOT, one), path.join(copy, one), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the command in the copy. @returns the files that it wrote */
function write(...args: string[]): string[] {
  const printed = execFileSync(process.execPath, [path.join(ROOT, 'scripts/new.ts'), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(printed).toContain('next: ');
  return [...printed.matchAll(/^wrote (.+)$/gm)].map(([, file = '']) => file);
}

function passes(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(bin(program), args, { cwd: copy, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`.slice(0, 2_000)).toBe(0);
}

/** Checks the types of these files and their imports, with the given project. */
function typesPass(project: string, files: string[], types: string[]): void {
  const config = path.join(copy, path.dirname(project), 'tsconfig.new.json');
  const include = files.map((file) => path.join(copy, file));
  // Build info would be written to the shared packages folder, so there is none.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null, types };
  writeFileSync(config, JSON.stringify({ extends: `./${path.basename(project)}`, include, compilerOptions }));
  passes('tsc', ['-p', config, '--noEmit']);
}

test('a slice, a call and a call of the desk pass types, lint and their test', () => {
  const files = [
    ...write('slice', 'finding/weather-reports'),
    ...write('call', 'finding/weather-stations'),
    ...write('desk-call', 'finding/weather-stations'),
  ];
  typesPass('tsconfig.json', files, ['node', '@fastify/multipart']);
  passes('biome', ['check', '--error-on-warnings', ...files]);
  passes('vitest', [
    'run',
    '--silent',
    '--reporter=dot',
    ...files.filter((file) => file.endsWith('.test.ts')),
  ]);
});

test('a page of the desk passes types and lint', () => {
  const files = write('page', 'weather');
  typesPass('desk/tsconfig.json', files, ['vite/client']);
  passes('biome', ['check', '--error-on-warnings', ...files]);
});

test('a decision gets the next number and the title in its file name, and nothing is overwritten', () => {
  const [file = ''] = write('decision', 'Ask for the weather');
  expect(file).toBe('docs/decisions/0001-ask-for-the-weather.md');
  expect(readFileSync(path.join(copy, file), 'utf8')).toMatch(/^# 1\. Ask for the weather\n/);
  expect(() => write('page', 'today')).toThrow(/exists already/);
  expect(() => write('slice', 'elsewhere/weather')).toThrow(/WING\/NOUN/);
});
