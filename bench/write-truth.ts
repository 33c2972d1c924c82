/**
 * Writes truth files for `photofinish accuracy` from the real photos for developing rules. They leave out the held-out
 * third of the photos.
 *
 *     node bench/write-truth.ts FOLDER [--photos ../shared/photos]
 *
 * Prints the command that measures the accuracy with these files.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { loadPhotoSet } from './real-photos.ts';

const SPORTS = { race: 'running', marathon: 'running', triathlon: 'triathlon' };

const { values, positionals } = parseArgs({
  options: { photos: { type: 'string', default: '../shared/photos' } },
  allowPositionals: true,
});
const [target] = positionals;
if (target === undefined) throw new Error('Name the folder to write to.');
await mkdir(target, { recursive: true });

const options: string[] = [];
async function write(name: string, folder: string, truth: object): Promise<void> {
  const file = path.join(target ?? '', `${name}.yaml`);
  await writeFile(file, stringify({ name, ...truth }, { lineWidth: 0, aliasDuplicateObjects: false }));
  options.push(`--photos ${folder} --truth ${file}`);
}

for (const [name, sport] of Object.entries(SPORTS)) {
  const folder = path.join(values.photos, name);
  const { photos, startList, sameRunner } = await loadPhotoSet(folder, 'development');
  await write(name, folder, { sport, startList, photos: photos.map(({ truth }) => truth), sameRunner });
}

/** Lists tight crops of people, a folder each, the first of which is their selfie; and groups in which they appear. */
async function listPortraits(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const groups = entries.filter((entry) => entry.isFile()).map(({ name: file }) => ({ file }));
  const people = entries
    .filter((entry) => entry.isDirectory())
    .map(async ({ name: person }) => {
      const [selfie, ...others] = (await readdir(path.join(folder, person))).toSorted();
      return [
        { file: `${person}/${selfie}`, selfieOf: person },
        ...others.map((file) => ({
          file: `${person}/${file}`,
          runners: [person],
          faces: [{ person }],
        })),
      ];
    });
  return [...(await Promise.all(people)).flat(), ...groups];
}
const faces = path.join(values.photos, 'faces');
await write('portraits', faces, { sport: 'portraits', photos: await listPortraits(faces) });
console.log(`photofinish accuracy ${options.join(' ')}`);
