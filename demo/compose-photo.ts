import type { DemoCamera, DemoEvent, DemoScene } from './event.ts';
import { faceIdentity } from './figure/identity.ts';
import { findPose, type PoseName } from './figure/poses.ts';
import type { FigureSpec } from './figure/runner.ts';
import type { Standpoint } from './figure/skeleton.ts';
import { type Framing, horizonOf, type PhotoPlan, type PlannedFigure } from './photo-plan.ts';
import { type Random, seededRandom } from './random.ts';
import type { DemoRunner } from './roster.ts';
import { judgeFigure } from './visibility.ts';

/** The input for one photo. */
export interface Moment {
  readonly event: DemoEvent;
  readonly camera: DemoCamera;
  readonly runners: readonly DemoRunner[];
  readonly framing: Framing;
  readonly orientation: 'portrait' | 'landscape';
  /** 0 for a runner's first photo at this camera. Later photos may be imperfect: from behind, blurred, with a covered bib. */
  readonly round: number;
  /** Seconds after local midnight. */
  readonly takenAtS: number;
  readonly file: string;
  /** The scene that the photo must show. */
  readonly scene?: DemoScene;
}

const LONG_EDGE = 2000;
const SHORT_EDGE = 1333;

const RUNNING: readonly PoseName[] = ['drive', 'flight', 'stance', 'contact'];
const ARRIVING: readonly PoseName[] = ['cheer', 'wave', 'punch', 'cheer', 'drive', 'flight'];

/** Returns the pixels per metre, and the height of the camera in metres, for a framing. */
function lensFor(framing: Framing, isUpright: boolean, count: number): { ppm: number; eyeHeight: number } {
  switch (framing) {
    case 'full':
      return { ppm: isUpright ? 880 : 610, eyeHeight: isUpright ? 1.1 : 1.15 };
    case 'knee':
      return { ppm: isUpright ? 1130 : 850, eyeHeight: 1.3 };
    case 'bust':
      return { ppm: isUpright ? 1350 : 1230, eyeHeight: 1.42 };
    case 'group':
      return { ppm: count > 4 ? 480 : count > 3 ? 520 : 570, eyeHeight: 1.22 };
  }
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** The most frames of a single runner that are tried until one shows the number. */
const FRAMES = 5;

/** The most frames that are tried until one shows the scene. */
const SCENE_FRAMES = 2_000;

/** Returns whether one runner's number is hidden by another runner while both faces and the other number are visible. */
function hidesNumber(plan: PhotoPlan): boolean {
  const [behind, before] = plan.figures.map((_, index) => judgeFigure(plan, index));
  return (
    plan.figures.every(({ spec }) => spec.bib !== null) &&
    behind?.bibShown === 'hidden' &&
    behind.isFaceVisible &&
    before?.bibShown === 'clear' &&
    before.isFaceVisible
  );
}

/** Plans a photo. A runner's first photo at a camera shows the number if any tried frame does. */
export function composePhoto(moment: Moment): PhotoPlan {
  const { scene } = moment;
  if (scene?.kind === 'Arm') return composeFrame(moment, scene.frame);
  if (scene?.kind === 'Hidden') {
    for (let frame = 0; frame < SCENE_FRAMES; frame += 1) {
      const plan = composeFrame(moment, frame);
      if (hidesNumber(plan)) return plan;
    }
    throw new Error(`${scene.before} never hides the number of ${scene.bib}`);
  }
  const first = composeFrame(moment, 0);
  if (moment.round > 0 || moment.runners.length > 1) return first;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const plan = composeFrame(moment, frame);
    if (judgeFigure(plan, 0).bibShown === 'clear') return plan;
  }
  return first;
}

function composeFrame(moment: Moment, frame: number): PhotoPlan {
  const { scene } = moment;
  // A scene does not depend on the number of its file.
  const name =
    scene === undefined ? `photo ${moment.event.slug} ${moment.file}` : `scene ${scene.kind} ${scene.bib}`;
  const random = seededRandom(`${name} ${frame}`);
  const isUpright = moment.orientation === 'portrait';
  const width = isUpright ? SHORT_EDGE : LONG_EDGE;
  const height = isUpright ? LONG_EDGE : SHORT_EDGE;
  const isOdd = moment.round > 0;
  const softness = isOdd && random.chance(0.14) ? random.between(6, 8) : 0;
  const isBehind = isOdd && softness === 0 && random.chance(0.08);
  const lens = lensFor(moment.framing, isUpright, moment.runners.length);
  const figures = moment.runners
    .map((runner, index): PlannedFigure & { depth: number } => {
      const { depth, x } =
        scene?.kind === 'Hidden'
          ? placeBehind(random, index, width, lens.ppm)
          : placeInGroup(random, index, moment.runners.length, width, lens.ppm);
      const at = standAt(x, depth, lens, horizonOf({ width, height }));
      return { runner, depth, spec: poseRunner(random, moment, runner, at, isBehind) };
    })
    .sort((a, b) => b.depth - a.depth)
    .map(({ runner, spec }) => ({ runner, spec }));
  return {
    file: moment.file,
    event: moment.event,
    camera: moment.camera,
    width,
    height,
    framing: moment.framing,
    takenAt: `${moment.event.date.replaceAll('-', ':')} ${clock(moment.takenAtS)}`,
    subSecond: String(random.whole(10, 99)),
    figures,
    extras: addExtras(random, moment, width, horizonOf({ width, height })),
    backdropVariant: random.whole(0, isUpright ? 1 : 2),
    zoom:
      moment.framing === 'bust'
        ? random.between(1.5, 1.8)
        : moment.framing === 'knee'
          ? random.between(1.2, 1.4)
          : random.between(1.02, 1.2),
    pan: random.between(0.15, 0.85),
    softness,
    seed: scene === undefined ? moment.file : name,
  };
}

/** Places a runner of a group: the depth in metres behind the front row, and pixels from the left. */
function placeInGroup(
  random: Random,
  index: number,
  count: number,
  width: number,
  ppm: number,
): { depth: number; x: number } {
  if (count === 1)
    return { depth: 0, x: width * (width > 1500 ? random.between(0.34, 0.66) : random.between(0.45, 0.55)) };
  const room = (width * 0.8) / ppm / (count - 1);
  const isTight = random.chance(0.12);
  const spacing = Math.min(room, isTight ? 0.62 : 0.98);
  const depth = index % 2 === 0 ? random.between(0, 0.4) : random.between(0.9, 1.7);
  const x = width / 2 + (index - (count - 1) / 2) * spacing * ppm + random.between(-0.04, 0.04) * ppm;
  return { depth, x };
}

/** Returns the positions of two runners: the first stands in front, and the other looks over their shoulder. */
function placeBehind(
  random: Random,
  index: number,
  width: number,
  ppm: number,
): { depth: number; x: number } {
  if (index === 0) return { depth: 0, x: width / 2 };
  const aside = random.between(0.2, 0.34) * (random.chance(0.5) ? 1 : -1);
  return { depth: random.between(0.4, 1.2), x: width / 2 + aside * ppm };
}

function standAt(
  x: number,
  depth: number,
  lens: { ppm: number; eyeHeight: number },
  horizonY: number,
): Standpoint {
  const ppm = (lens.ppm * 8) / (8 + depth);
  return { x, groundY: horizonY + lens.eyeHeight * ppm, pixelsPerMetre: ppm, eyeHeight: lens.eyeHeight };
}

function poseRunner(
  random: Random,
  moment: Moment,
  runner: DemoRunner,
  at: Standpoint,
  isBehind: boolean,
): FigureSpec {
  const { camera, round } = moment;
  const isFinish = camera.place === 'finish' || (camera.km > 9 && camera.photos < 15);
  const mayCover = runner.showsFace && !isBehind;
  const isCold = camera.weather === 'drizzle' || camera.weather === 'mist';
  const wearsJacket = mayCover && random.chance(isCold ? 0.24 : round > 0 ? 0.24 : 0.1);
  const shields =
    moment.scene?.kind === 'Arm' || (mayCover && !wearsJacket && random.chance(round > 0 ? 0.14 : 0.04));
  const poseName = shields
    ? 'shield'
    : random.pick(isFinish && moment.framing !== 'bust' ? ARRIVING : RUNNING);
  const yaw = isBehind ? 180 + random.between(-18, 18) : camera.heading + random.between(-11, 11);
  const mood = isFinish ? [0.5, 1] : camera.km < 6 ? [0.35, 0.95] : [0.1, 0.7];
  const turn = Math.max(-0.6, Math.min(0.6, (yaw / 50) * 0.7 + random.between(-0.14, 0.14)));
  return {
    identity: runner.identity,
    outfit: wearsJacket ? { ...runner.outfit, top: 'jacket', pattern: 'panels' } : runner.outfit,
    height: runner.height,
    build: runner.build,
    pose: findPose(poseName, random.chance(0.5)),
    yaw,
    face: {
      yaw: isBehind ? 0 : turn,
      pitch: runner.showsFace ? random.between(-0.35, 0.35) : random.between(0.82, 1),
      smile: random.between(mood[0] ?? 0, mood[1] ?? 1),
      open: random.between(0.05, 0.45),
    },
    headRoll: random.between(-6, 6),
    bib: wearsJacket || isBehind ? null : { number: runner.row.bib, design: bibOf(moment.event, runner) },
    at,
  };
}

/** Returns a runner's bib: its design is that of the distance, and it shows the code that opens their photos. */
export function bibOf(event: DemoEvent, runner: DemoRunner): DemoEvent['distances'][number]['bib'] {
  const distance = event.distances.find(({ name }) => name === runner.row.distance) ?? event.distances[0];
  if (!distance) throw new Error(`${event.slug} has no distances`);
  return { ...distance.bib, footer: `${distance.bib.footer} · ${runner.row.code}` };
}

/** Adds runners in the background of busy places, with low caps and unreadable numbers. */
function addExtras(random: Random, moment: Moment, width: number, horizonY: number): FigureSpec[] {
  const isBusy = moment.camera.place === 'start' || moment.framing === 'group';
  if (moment.framing === 'bust') return [];
  const count = isBusy ? random.whole(3, 6) : random.whole(0, 2);
  return Array.from({ length: count }, (_, index): FigureSpec => {
    const source = moment.event.runners[random.whole(0, moment.event.runners.length - 1)];
    if (!source) throw new Error('an event needs runners');
    const ppm = random.between(110, 190);
    return {
      identity: faceIdentity(900 + index, random.chance(0.5)),
      outfit: { ...source.outfit, headwear: { cap: source.outfit.trim } },
      height: random.between(1.62, 1.85),
      build: 1,
      pose: findPose(random.pick(RUNNING), random.chance(0.5)),
      yaw: moment.camera.heading + random.between(-8, 8),
      face: { yaw: 0, pitch: 0.9, smile: 0, open: 0 },
      headRoll: 0,
      bib: null,
      at: {
        x: width * random.between(0.25, 0.75),
        groundY: horizonY + 1.2 * ppm,
        pixelsPerMetre: ppm,
        eyeHeight: 1.2,
      },
    };
  }).sort((a, b) => a.at.pixelsPerMetre - b.at.pixelsPerMetre);
}
