import { composePhoto, type Moment } from './compose-photo.ts';
import { type DemoCamera, type DemoEvent, type DemoScene, FINISH_KM } from './event.ts';
import { filmedFinishes } from './finish-camera/footage-plan.ts';
import type { Framing, PhotoPlan } from './photo-plan.ts';
import { passesAtS } from './race-times.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoRunner } from './roster.ts';

interface Passing {
  readonly runner: DemoRunner;
  /** Seconds after local midnight. */
  readonly atS: number;
}

/** Plans every photo of an event in the order of capture, camera by camera. */
export function planEvent(event: DemoEvent): PhotoPlan[] {
  return event.cameras.flatMap((camera, index) => planCamera(event, camera, index + 1));
}

/**
 * Returns the order in which photos are drawn: first good single portraits from every place, for the first visitor; then place by
 * place, so that one backdrop serves many photos.
 */
export function drawingOrder(plans: readonly PhotoPlan[]): PhotoPlan[] {
  const isHandsome = (plan: PhotoPlan): boolean =>
    plan.figures.length === 1 &&
    plan.softness === 0 &&
    plan.framing !== 'bust' &&
    plan.figures.every(({ runner, spec }) => runner.showsFace && spec.bib !== null);
  const heroes: PhotoPlan[] = [];
  for (const name of ['finish', 'lake', 'village', 'embankment', 'park']) {
    heroes.push(...plans.filter((plan) => plan.camera.place === name && isHandsome(plan)).slice(0, 4));
  }
  const rank = ({ camera, width, height, backdropVariant }: PhotoPlan): string =>
    `${camera.folder} ${height > width} ${backdropVariant}`;
  const rest = plans
    .filter((plan) => !heroes.includes(plan))
    .sort(
      (a, b) =>
        Number(b.figures.length === 1) - Number(a.figures.length === 1) ||
        rank(a).localeCompare(rank(b), 'en'),
    );
  return [...heroes, ...rest];
}

function planCamera(event: DemoEvent, camera: DemoCamera, number: number): PhotoPlan[] {
  const random = seededRandom(`camera ${event.slug} ${camera.folder}`);
  const passings = passTimes(event, camera, random);
  const groupShare = camera.place === 'start' ? 0.78 : 0.3;
  const groups = Math.round(camera.photos * groupShare);
  const { scenes = [] } = camera;
  const drafts = [
    ...planSingles(passings, camera.photos - groups - scenes.length, random),
    ...planGroups(passings, groups, camera.place === 'start' ? [3, 5] : [2, 4], random),
    ...scenes.map((scene) => planScene(passings, scene)),
  ].sort((a, b) => a.takenAtS - b.takenAtS);
  return drafts.map((draft, index) =>
    composePhoto({
      ...draft,
      event,
      camera,
      file: `${camera.folder}/${event.filePrefix}${number}_${String(index + 1).padStart(4, '0')}.jpg`,
    }),
  );
}

/** Returns the runners with the times at which they pass a camera, first to last. */
function passTimes(event: DemoEvent, camera: DemoCamera, random: Random): Passing[] {
  const filmed = filmedFinishes(event);
  return event.runners
    .filter(({ km }) => camera.km === FINISH_KM || camera.km <= km)
    .map((runner) => {
      // Runners whose finish is filmed are photographed at the time that the footage shows; others before or after
      // the line.
      const earlyS = random.between(-19, 19);
      const isFilmed = camera.km === FINISH_KM && filmed.has(runner.row.bib);
      const atS = passesAtS(event, runner, Math.min(camera.km, runner.km)) + (isFilmed ? 0 : earlyS);
      return { runner, atS: Math.round(atS) };
    })
    .sort((a, b) => a.atS - b.atS);
}

/** Runners who pass within this many seconds may be in one photo. */
const TOGETHER_S = 60;

type Draft = Pick<Moment, 'runners' | 'framing' | 'orientation' | 'round' | 'takenAtS' | 'scene'>;

function planSingles(passings: readonly Passing[], count: number, random: Random): Draft[] {
  return Array.from({ length: count }, (_, index): Draft => {
    const passing = passings[index % passings.length];
    if (!passing) throw new Error('a camera nobody passes');
    const round = Math.floor(index / passings.length);
    const framing: Framing =
      round === 0
        ? random.pick(['full', 'full', 'full', 'knee'] as const)
        : random.pick(['full', 'knee', 'knee', 'bust'] as const);
    return {
      runners: [passing.runner],
      framing,
      orientation: framing === 'bust' || random.chance(0.4) ? 'landscape' : 'portrait',
      round,
      takenAtS: passing.atS + round * 3 + random.whole(0, 1),
    };
  });
}

/** Groups runners who pass within `TOGETHER_S`, for common photos. */
function planGroups(
  passings: readonly Passing[],
  count: number,
  [least, most]: readonly [number, number],
  random: Random,
): Draft[] {
  const isTogether = (one: Passing, other: Passing | undefined) =>
    other !== undefined && other.atS - one.atS <= TOGETHER_S;
  const firsts = passings.flatMap((passing, place) =>
    isTogether(passing, passings[place + 1]) ? place : [],
  );
  return Array.from({ length: count }, (_, index): Draft => {
    const size = random.whole(least, most);
    const from = firsts[Math.round((index / Math.max(1, count - 1)) * (firsts.length - 1))] ?? 0;
    const [first, ...others] = passings.slice(from, from + size);
    if (first === undefined) throw new Error('a camera nobody passes');
    const members = [first, ...others.filter((other) => isTogether(first, other))];
    const middle = members[Math.floor(members.length / 2)];
    return {
      runners: members.map(({ runner }) => runner),
      framing: 'group',
      orientation: 'landscape',
      round: 0,
      takenAtS: (middle?.atS ?? 0) + 2 + (index % 3),
    };
  });
}

/** Plans a required photo; a runner who hides another one is in front. */
function planScene(passings: readonly Passing[], scene: DemoScene): Draft {
  const passingOf = (bib: string): Passing => {
    const passing = passings.find(({ runner }) => runner.row.bib === bib);
    if (passing === undefined) throw new Error(`${bib} passes no camera where a photo must show them`);
    return passing;
  };
  const { runner, atS } = passingOf(scene.bib);
  const isHidden = scene.kind === 'Hidden';
  return {
    runners: isHidden ? [passingOf(scene.before).runner, runner] : [runner],
    framing: isHidden ? 'group' : 'full',
    orientation: 'landscape',
    round: 0,
    takenAtS: atS + 1,
    scene,
  };
}
