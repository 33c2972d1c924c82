import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAccuracyCommand } from './accuracy-command.ts';
import type { ParsedOptions } from './usage.ts';

const SHARED = path.resolve('../shared/photos');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photofinish-accuracy-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(options: ParsedOptions) {
  const lines: string[] = [];
  const config = { readerThreads: 1, faceModels: undefined };
  const exitCode = await runAccuracyCommand(
    config,
    options,
    { print: (line) => lines.push(line) },
    undefined,
  );
  return { exitCode, markdown: lines.join('\n') };
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

test('refuses an option that cannot be measured or written, before reading anything', async () => {
  const truth = await write('missing.yaml', 'photos:\n  - file: here.jpg\n  - file: day/gone.jpg\n');
  await write('here.jpg', 'no photo');
  const photos = [folder];
  const refused = (options: ParsedOptions) => expect(measure(options)).rejects;
  await refused({ photos, truth: [truth] }).toThrow(
    `1 of the 2 photos of "${truth}" are not in "${folder}". Correct --photos, or remove them from the truth:\n  day/gone.jpg`,
  );
  const slip = await write('slip.yaml', 'photos:\n  - file: here.jpg\n    claer: [1]\n');
  await refused({ photos, truth: [slip] }).toThrow(
    'slip.yaml:3:5: photos.0.claer: "claer" is not known here: is it "clear"?',
  );
  await refused({ photos, truth: [path.join(folder, 'none')] }).toThrow('cannot be read');
  await refused({ photos, truth: [slip, slip] }).toThrow('there are 1 and 2');
  await refused({}).toThrow('--photos is missing');
  await refused({ photos, truth: [slip], event: 'x' }).toThrow('belong to "photofinish accuracy truth"');
  await refused({ photos, truth: [slip], json: path.join(folder, 'none/card.json') }).toThrow(
    'there is no folder',
  );
});

test.skipIf(!existsSync(SHARED))(
  'measures real photos; lists photos without truth and files that are no photos',
  async () => {
    const photos = await mkdtemp(path.join(folder, 'photos-'));
    const race = path.join(SHARED, 'race');
    const known = JSON.parse(await readFile(path.join(race, 'truth.json'), 'utf8'));
    const [photo] = known.photos.filter(({ file }: { file: string }) => file === '0040-IMG_0061.JPG');
    await copyFile(path.join(race, photo.file), path.join(photos, 'race.jpg'));
    for (const index of [1, 2])
      await copyFile(path.join(SHARED, `faces/amy/amy${index}.png`), path.join(photos, `amy${index}.png`));
    await writeFile(path.join(photos, 'broken.jpg'), 'no photo');
    await writeFile(path.join(photos, 'other.jpg'), 'no photo');
    const truth = await write(
      'truth.json',
      JSON.stringify({
        name: 'A | race',
        startList: known.startList,
        people: { [photo.clear[0]]: { skinTone: 'MST 5' } },
        photos: [
          { ...photo, file: 'race.jpg', light: 'noon', sport: 'running' },
          { file: 'amy1.png', runners: ['amy'], faces: [{ person: 'amy' }] },
          { file: 'amy2.png', selfieOf: 'amy' },
          { file: 'broken.jpg', clear: ['1'] },
        ],
      }),
    );
    const [json, markdown] = [path.join(folder, 'card.json'), path.join(folder, 'card.md')];
    const measured = await measure({ photos: [photos], truth: [truth], json, markdown });
    expect(measured.exitCode).toBe(1);
    expect(await readFile(markdown, 'utf8')).toBe(`${measured.markdown}\n`);
    const card = JSON.parse(await readFile(json, 'utf8'));
    expect(card.sets).toMatchObject([
      {
        photos: 2,
        selfies: 1,
        startListLength: known.startList.length,
        unread: [{ file: 'broken.jpg', problem: expect.stringContaining('NotAnImage') }],
        withoutTruth: ['other.jpg'],
      },
    ]);
    expect(card.version).toMatchObject({
      photofinish: expect.stringMatching(/^\d+\.\d+\.\d+/),
      rules: expect.stringMatching(/^[0-9a-f]{12}$/),
      models: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    // An import finds the same three clear bibs in this photo.
    expect(card.bibs.all.shares).toMatchObject({
      clear: { successes: 3, trials: 3 },
      precision: { share: 1 },
    });
    expect(card.bibs.by.light.map(({ name }: { name: string }) => name)).toContain('noon');
    expect(card.faces.all.shares).toMatchObject({
      found: { successes: 2, trials: 2 },
      samePerson: { successes: 1, trials: 1 },
    });
    expect(card.search.selfie.all.shares.recall).toMatchObject({ successes: 1, trials: 1 });
    expect(card.search.findMe).toMatchObject({ precision: 1, strangersByFace: { observed: 0 } });
    expect(measured.markdown).toContain(
      'photos of strangers found by a face alone: estimated by the events, observed',
    );
    expect(measured.markdown).toContain('- **A race**: photos 2, selfies 1, numbers on the start list');
    expect(measured.markdown).toContain('| skin tone: MST 5 | 1 of 1 = 100.0 % (20.7–100.0 %) |');
    expect(measured.markdown).toContain(
      'Not measured separately, because nothing is labelled: population, sex, age.',
    );
  },
  120_000,
);
