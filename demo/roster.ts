import { dressRunner } from './dress-runner.ts';
import { type FaceIdentity, faceIdentity } from './figure/identity.ts';
import type { Outfit } from './figure/outfit.ts';
import { FEMALE, MALE } from './names.ts';
import { seededRandom } from './random.ts';
import { type Person, type StartListRow, startListRow } from './start-list-row.ts';

/** A fictional runner in the photos. */
export interface DemoRunner {
  readonly row: StartListRow;
  readonly km: number;
  readonly identity: FaceIdentity;
  /**
   * True: the face is visible and distinguishable from all others. False: the runner always wears a low cap and looks at the
   * road.
   */
  readonly showsFace: boolean;
  readonly outfit: Outfit;
  /** Metres. */
  readonly height: number;
  readonly build: number;
  /** Minutes per kilometre. */
  readonly pace: number;
}

/**
 * The runners with visible faces: `woman` and seed of `faceIdentity`. They were chosen among 440 seeds with the product's face
 * networks. Each seed was drawn over the demo's backdrops in five lights, sizes and turns of the head. It was kept if it was
 * found every time with a score above 0.5, and if all its pictures were more than 0.54 (Euclidean distance of descriptors) from
 * those of the others. In the 160 photos of the big event all 136 visible faces are found; two pictures of one person are at most
 * 0.33 apart, of two people at least 0.52. After a change in how faces are drawn, choose the seeds again.
 */
const CAST: readonly (readonly [woman: boolean, seed: number])[] = [
  [true, 75],
  [false, 107],
  [true, 145],
  [false, 99],
  [true, 72],
  [false, 22],
  [true, 55],
  [false, 35],
  [true, 211],
  [false, 27],
  [false, 15],
];

/** No number is a prefix or suffix of another, so a cut bib cannot be read as another runner's. */
const LAKESIDE_BIBS: readonly string[] = [
  '4',
  '17',
  '129',
  '1042',
  '38',
  '256',
  '1186',
  '503',
  '62',
  '307',
  '1273',
  '811',
  '351',
  '1359',
  '83',
  '905',
  '1408',
  '635',
  '720',
  '1527',
  '199',
  '580',
  '1631',
  '913',
];

/**
 * Groups of two or three people. Each group has its own pace (minutes per kilometre), so that people in one photo
 * also pass together. Far along the course groups are minutes apart, so the time distinguishes them.
 */
const COMPANIES = [
  { size: 3, pace: 5.1 },
  { size: 2, pace: 5.25 },
  { size: 3, pace: 5.4 },
  { size: 3, pace: 4.3 },
  { size: 2, pace: 4.65 },
  { size: 3, pace: 5.8 },
] as const;
const PACES = COMPANIES.flatMap(({ size, pace }) => Array.from({ length: size }, () => pace));

interface RosterPlan {
  readonly seed: string;
  readonly bibs: readonly string[];
  readonly people: readonly {
    readonly person: Person;
    readonly woman: boolean;
    readonly castIndex: number | null;
  }[];
  readonly domain: string;
  distanceOf(index: number): { readonly name: string; readonly km: number };
}

function buildRoster(plan: RosterPlan): DemoRunner[] {
  const seen = new Map<string, number>();
  return plan.people.map(({ person, woman, castIndex }, index) => {
    const random = seededRandom(`${plan.seed} ${index}`);
    const cast = castIndex === null ? undefined : CAST[castIndex];
    const distance = plan.distanceOf(index);
    const place = seen.get(distance.name) ?? 0;
    seen.set(distance.name, place + 1);
    const showsFace = cast !== undefined;
    return {
      row: startListRow(person, plan.bibs[index] ?? String(2000 + index), distance.name, plan.domain),
      km: distance.km,
      identity: faceIdentity(cast ? cast[1] : 500 + index, woman),
      showsFace,
      outfit: dressRunner(`${plan.seed} ${index}`, index, woman, showsFace),
      height: woman ? random.between(1.6, 1.74) : random.between(1.72, 1.88),
      build: random.between(0.94, 1.1),
      pace: PACES[place % PACES.length] ?? 5,
    };
  });
}

/** Gives the cast names of their sex, then adds runners with hidden faces. */
function castPeople(
  names: { readonly female: readonly Person[]; readonly male: readonly Person[] },
  shown: number,
): RosterPlan['people'] {
  const queue = { female: [...names.female], male: [...names.male] };
  const people: { person: Person; woman: boolean; castIndex: number | null }[] = [];
  CAST.slice(0, shown).forEach(([woman], castIndex) => {
    const person = (woman ? queue.female : queue.male).shift();
    if (person) people.push({ person, woman, castIndex });
  });
  for (const person of queue.female) people.push({ person, woman: true, castIndex: null });
  for (const person of queue.male) people.push({ person, woman: false, castIndex: null });
  return people;
}

export const LAKESIDE_ROSTER: readonly DemoRunner[] = buildRoster({
  seed: 'lakeside',
  bibs: LAKESIDE_BIBS,
  people: castPeople({ female: FEMALE, male: MALE }, CAST.length),
  domain: 'example.com',
  distanceOf: (index) => (index % 3 === 2 ? { name: 'Ten', km: 10 } : { name: 'Half marathon', km: 21.1 }),
});

/** Returns runners of the large event who also ran in an earlier, small one. */
export function regulars(distance: { name: string; km: number }): readonly DemoRunner[] {
  return LAKESIDE_ROSTER.slice(0, 8).map((runner) => ({
    ...runner,
    km: distance.km,
    row: { ...runner.row, distance: distance.name },
  }));
}

export const RUSSIAN_ROSTER: readonly DemoRunner[] = buildRoster({
  seed: 'embankment',
  bibs: ['64', '305', '148', '77', '512', '936', '260', '489'],
  people: castPeople(
    {
      female: [
        ['Соколова', 'Анна', '12/02/1990'],
        ['Лебедева', 'Мария', '03/09/1986'],
        ['Ершова', 'Полина', '25/05/1998'],
        ['Тимофеева', 'Юлия', '14/07/1982'],
      ],
      male: [
        ['Васильев', 'Илья', '07/03/1984'],
        ['Громов', 'Никита', '19/11/1995'],
        ['Щербаков', 'Пётр', '30/06/1977'],
        ['Жуков', 'Артём', '02/12/1989'],
      ],
    },
    5,
  ),
  domain: 'example.org',
  distanceOf: () => ({ name: '10 км', km: 10 }),
});

export const GERMAN_ROSTER: readonly DemoRunner[] = buildRoster({
  seed: 'park',
  bibs: ['58', '216', '734', '91', '402', '867', '345', '670'],
  people: castPeople(
    {
      female: [
        ['Böhm', 'Frieda', '09/04/1992'],
        ['Größer', 'Jule', '21/08/1987'],
        ['Krüger', 'Hanna', '16/01/2001'],
        ['Köhler', 'Silke', '05/10/1974'],
      ],
      male: [
        ['Jäger', 'Matthias', '27/02/1980'],
        ['Vogt', 'Lukas', '11/06/1994'],
        ['Strauß', 'Peer', '18/12/1968'],
        ['Hübner', 'Timo', '23/09/1999'],
      ],
    },
    5,
  ),
  domain: 'example.net',
  distanceOf: () => ({ name: '10 km', km: 10 }),
});
