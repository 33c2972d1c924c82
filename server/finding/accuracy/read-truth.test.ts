import { expect, test } from 'vitest';
import { writeFault } from '#platform/yaml-file/check-value.ts';
import { readTruth } from './read-truth.ts';

const read = (text: string) => readTruth(new TextEncoder().encode(text));
const faultsOf = (text: string) => {
  const found = read(text);
  return 'faults' in found ? found.faults.map(writeFault) : [];
};

test('YAML and JSON are read alike, with numbers or strings, and omitted values get their default', () => {
  const photo = {
    file: 'day/1.jpg',
    clear: [{ bib: '007' }, { bib: '58', height: 31.5 }],
    hard: [],
    complete: true,
    runners: undefined,
    faces: [{ person: 'Ann', box: [1, 2, 30, 40] }],
  };
  const yaml = `
photos:
  - file: day/1.jpg
    clear: [007, { bib: 58, height: 31.5 }]
    faces:
      - { person: Ann, box: [1, 2, 30, 40] }
people:
  Ann: { skinTone: MST 7, sex: female, ageBand: 30–39 }
`;
  expect(read(yaml)).toMatchObject({ truth: { photos: [photo], people: { Ann: { skinTone: 'MST 7' } } } });
  const json =
    '{"photos":\n\t[{"file":"day/1.jpg","clear":["007",{"bib":58,"height":31.5}],\n\t"faces":[{"person":"Ann","box":[1,2,30,40]}]}]}';
  expect(read(json)).toMatchObject({ truth: { photos: [photo], people: {} } });
});

test.each([
  ['an open quote', 'photos:\n  - file: "a.jpg\n', /^3:1: something is not closed before here/],
  ['no photos', 'name: x\n', /^1:1: photos: "photos" is missing/],
  ['an empty list', 'photos: []\n', /^1:1: photos: name at least one/],
  [
    'a slip in a key',
    'photos:\n  - file: a.jpg\n    cleer: [1]\n',
    /^3:5: photos\.0\.cleer: .*is it "clear"\?/,
  ],
  ['a slip in a label', 'photos: [{ file: a }]\npeople:\n  Ann: { skintone: V }\n', /is it "skinTone"\?/],
  ['a file twice', 'photos:\n  - file: a.jpg\n  - file: a.jpg\n', /^3:11: .*is already in line 2/],
  ['a file outside', 'photos:\n  - file: ../a.jpg\n', /within the folder/],
  [
    'a bib there and not there',
    'photos:\n  - { file: a.jpg, clear: [18], fragments: [18] }\n',
    /^2:\d+: .*"18"/,
  ],
  [
    'who is absent and there',
    'photos:\n  - { file: a.jpg, runners: [18], absent: [18] }\n',
    /"18" is listed/,
  ],
  [
    'a selfie with bibs',
    'photos:\n  - { file: a.jpg, selfieOf: Ann, clear: [1] }\n',
    /no photo of the event/,
  ],
  [
    'a height in words',
    'photos:\n  - { file: a.jpg, clear: [{ bib: 1, height: big }] }\n',
    /write a number of pixels/,
  ],
  [
    'a box of three',
    'photos:\n  - { file: a, faces: [{ person: A, box: [1, 2, 3] }] }\n',
    /^2:\d+: photos\.0\.faces/,
  ],
  ['a yes', 'photos:\n  - { file: a.jpg, complete: yes }\n', /write one of true, false/],
])('%s is refused with its line and a remedy', (_name, text, message) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(message)]);
});

test('merges several names of one person into one name: the bib, if there is one', () => {
  const text = `
photos:
  - { file: a.jpg, runners: [man in red, woman] }
  - { file: b.jpg, clear: [58], runners: [58] }
  - { file: c.jpg, runners: [man in rain], faces: [{ person: man in rain }] }
sameRunner:
  - [a.jpg:man in red, c.jpg:man in rain]
  - [c.jpg:man in rain, b.jpg:58]
`;
  expect(read(text)).toMatchObject({
    truth: {
      photos: [
        { runners: ['58', 'woman'] },
        { runners: ['58'] },
        { runners: ['58'], faces: [{ person: '58' }] },
      ],
    },
  });
});

test('reads a truth of thousands of photos', () => {
  const photos = Array.from({ length: 6_000 }, (_, index) => ({ file: `${index}.jpg`, clear: [`${index}`] }));
  const found = read(JSON.stringify({ photos }));
  expect('truth' in found && found.truth.photos).toHaveLength(6_000);
});
