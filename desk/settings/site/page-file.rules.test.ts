import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type PageFields, readPageFile, setPageField } from './page-file.rules.ts';

/** Parses a file as the server does: each value is a text. */
const parse = (source: string) => parseYaml(source, { schema: 'failsafe' });

const SOURCE = `# For organizers, agreed with Ana
title: Your race
lead: We bring the photographers. # short!
proofs:
  - { figure: 98%, text: "of faces are recognised" }
sections:
  # how we begin
  - title: How it works
    points:
      - You tell us the date. # by mail
      - We plan the places.
  - title: Your share
    paragraphs: ["Between 10% and 25%.", 'You may also rent.']
cases:
  - title: A half marathon
    text: Two loops.
    proofs: [{ figure: "6", text: photographers }]
formTitle: Tell us
`;

const fieldsOf = (source: string): PageFields => {
  const fields = readPageFile(source);
  if (fields === undefined) throw new Error('is no page');
  return fields;
};

test('a page is read as texts', () => {
  expect(readPageFile(SOURCE)).toEqual({
    title: 'Your race',
    lead: 'We bring the photographers.',
    body: `## How it works

- You tell us the date.
- We plan the places.

## Your share

Between 10% and 25%.

You may also rent.`,
    proofs: '98% | of faces are recognised',
    cases: '## A half marathon\n\nTwo loops.\n\n- 6 | photographers',
    formTitle: 'Tell us',
  });
  expect(readPageFile('')).toMatchObject({ title: '', body: '' });
  for (const source of ['title: [', '- a', 'only text']) expect(readPageFile(source), source).toBeUndefined();
});

test('setting the texts that were read changes nothing', () => {
  const fields = fieldsOf(SOURCE);
  for (const name of Object.keys(fields) as (keyof PageFields)[])
    expect(fieldsOf(setPageField(SOURCE, name, fields[name]))).toEqual(fields);
});

test('a changed text keeps the comments of the others', () => {
  const changed = setPageField(
    SOURCE,
    'body',
    fieldsOf(SOURCE).body.replace('the places', 'all places').replace('25%', '30%'),
  );
  for (const comment of ['# For organizers', '# short!', '# how we begin', '# by mail'])
    expect(changed).toContain(comment);
  expect(parse(changed).sections).toEqual([
    { title: 'How it works', points: ['You tell us the date.', 'We plan all places.'] },
    { title: 'Your share', paragraphs: ['Between 10% and 30%.', 'You may also rent.'] },
  ]);
});

test('a new section in front keeps the comments of those behind it', () => {
  const changed = setPageField(SOURCE, 'body', `Hello.\n\n${fieldsOf(SOURCE).body}`);
  expect(changed).toContain('# by mail');
  expect(parse(changed).sections[0]).toEqual({ paragraphs: ['Hello.'] });
  expect(parse(changed).sections).toHaveLength(3);
});

test('an emptied field is removed', () => {
  expect(parse(setPageField(SOURCE, 'body', ' '))).not.toHaveProperty('sections');
  expect(parse(setPageField(SOURCE, 'lead', ''))).not.toHaveProperty('lead');
  expect(parse(setPageField(SOURCE, 'proofs', ''))).not.toHaveProperty('proofs');
  expect(parse(setPageField(SOURCE, 'cases', '## A half marathon')).cases).toEqual([
    { title: 'A half marathon' },
  ]);
});

test('a page begins with its first text', () => {
  expect(parse(setPageField('', 'title', 'yes: no'))).toEqual({ title: 'yes: no' });
  expect(parse(setPageField('', 'proofs', '6 | cameras\n\n7'))).toEqual({
    proofs: [{ figure: '6', text: 'cameras' }, { figure: '7' }],
  });
});

test('any body text is read as it was set', () => {
  const line = fc.string({ minLength: 1, maxLength: 12 });
  const body = fc
    .array(fc.oneof(line, fc.constantFrom('## a', '- b', '---', '', 'c')))
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(body, body, (first, second) => {
      const once = setPageField(setPageField(SOURCE, 'body', first), 'body', second);
      expect(fieldsOf(once).body).toBe(fieldsOf(setPageField('', 'body', second)).body);
      const { body: shown } = fieldsOf(once);
      expect(fieldsOf(setPageField('', 'body', shown)).body).toBe(shown);
    }),
  );
});
