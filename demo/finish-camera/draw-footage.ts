import sharp from 'sharp';
import { bibOf } from '../compose-photo.ts';
import { createInk, glow, svgDocument } from '../drawing/ink.ts';
import { drawFigure, type FigureSpec } from '../figure/runner.ts';
import { seededRandom } from '../random.ts';
import { paintPlace } from '../scenery/places.ts';
import { metre, spot, type View } from '../scenery/view.ts';
import { WEATHERS } from '../scenery/weather.ts';
import type { Finisher, FootagePlan } from './footage-plan.ts';
import { drawSprite, type Frame, prepareLevels, type Sprite } from './sprite.ts';
import { STRIDE_POSES, STRIDE_S, strideAt } from './stride.ts';

/** The finish line, and where runners appear and disappear, in metres from the camera. */
const LINE_Z = 34.2;
const FAR_Z = 64;
const NEAR_Z = 7.5;
/** Nearer than this, runners move aside to avoid the camera. */
const ASIDE_Z = 16;
/** The scale of sprites, in pixels per metre; nearer runners are enlarged slightly. */
const SPRITE_SCALE = 260;
const SPRITE_METRES = { width: 1.7, above: 2.5, below: 0.2 };
const EYE_HEIGHT = 1.3;
const WEATHER = WEATHERS.sun;

function viewOf({ width, height }: FootagePlan): View {
  return { width, height, horizonY: height * 0.5, vanishX: width / 2, focal: 3000, eyeHeight: EYE_HEIGHT };
}

/** Paints the finish without runners; far parts are slightly out of focus. */
async function paintStage(plan: FootagePlan): Promise<Buffer> {
  const view = viewOf(plan);
  const paint = (layer: 'far' | 'near') => {
    const ink = createInk();
    const random = seededRandom(`film ${plan.event.slug} ${layer}`);
    const layers = paintPlace('finish', { ink, view, weather: WEATHER, random }, plan.event.lettering);
    return sharp(svgDocument(ink, plan.width, plan.height, layers[layer]))
      .blur(layer === 'far' ? 1.6 : 0.7)
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
  const far = await paint('far');
  const near = await paint('near');
  return sharp(far)
    .composite([{ input: near }])
    .flatten({ background: WEATHER.haze })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Draws a runner at one moment of the stride, with the shadow under the feet. */
async function drawRunner(
  { event }: FootagePlan,
  { runner }: Finisher,
  moment: number,
  isCheering: boolean,
): Promise<Sprite> {
  const width = Math.round(SPRITE_METRES.width * SPRITE_SCALE);
  const height = Math.round((SPRITE_METRES.above + SPRITE_METRES.below) * SPRITE_SCALE);
  const foot = { x: width / 2, y: SPRITE_METRES.above * SPRITE_SCALE };
  const spec: FigureSpec = {
    identity: runner.identity,
    outfit: runner.outfit,
    height: runner.height,
    build: runner.build,
    pose: strideAt(moment, isCheering),
    yaw: 3,
    face: {
      yaw: 0.05,
      pitch: runner.showsFace ? 0 : 0.9,
      smile: isCheering ? 1 : 0.4,
      open: isCheering ? 0.4 : 0.2,
    },
    headRoll: 0,
    bib: { number: runner.row.bib, design: bibOf(event, runner) },
    at: { x: foot.x, groundY: foot.y, pixelsPerMetre: SPRITE_SCALE, eyeHeight: EYE_HEIGHT },
  };
  const ink = createInk();
  const shadow = glow(ink, foot, 0.5 * SPRITE_SCALE, 0.08 * SPRITE_SCALE, '#0c1018', 0.5);
  const page = svgDocument(ink, width, height, shadow + drawFigure(ink, spec, WEATHER.light));
  const { data } = await sharp(page).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { levels: prepareLevels(width, height, data), pixelsPerMetre: SPRITE_SCALE, foot };
}

/** Returns the distance of a finisher from the camera. */
function distanceAt({ crossesAtS, metresPerSecond }: Finisher, atS: number): number {
  return LINE_Z + (crossesAtS - atS) * metresPerSecond;
}

/** The sprites of a runner: running, and with raised arms after the line. */
class Wardrobe {
  readonly #poses = new Map<string, Promise<Sprite>>();
  readonly #plan: FootagePlan;
  constructor(plan: FootagePlan) {
    this.#plan = plan;
  }
  /** Returns the sprite at a time. It is drawn at its first use, and cached while its runner is visible. */
  find(finisher: Finisher, atS: number): Promise<Sprite> {
    const strides = atS / STRIDE_S + finisher.stridesFrom;
    const pose = Math.floor((strides % 1) * STRIDE_POSES);
    const isCheering = distanceAt(finisher, atS) < LINE_Z + 0.8;
    const key = `${finisher.runner.row.bib} ${pose} ${isCheering}`;
    const known = this.#poses.get(key);
    if (known !== undefined) return known;
    const drawn = drawRunner(this.#plan, finisher, pose / STRIDE_POSES, isCheering);
    this.#poses.set(key, drawn);
    return drawn;
  }
  forget({ runner }: Finisher): void {
    for (const key of this.#poses.keys()) if (key.startsWith(`${runner.row.bib} `)) this.#poses.delete(key);
  }
}

/**
 * Yields the frames of the footage in RGB. Each runner is drawn once in a few poses, and then moved. The yielded buffer is reused
 * for the next frame. @param signal ends it between two frames, with its reason
 */
export async function* drawFootage(plan: FootagePlan, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const view = viewOf(plan);
  const stage = await paintStage(plan);
  const wardrobe = new Wardrobe(plan);
  const frame: Frame = { width: plan.width, height: plan.height, pixels: new Uint8Array(stage.length) };
  for (let picture = 0; picture < plan.seconds * plan.picturesPerSecond; picture += 1) {
    signal?.throwIfAborted();
    const atS = picture / plan.picturesPerSecond;
    frame.pixels.set(stage);
    const seen = plan.finishers
      .map((finisher) => ({ finisher, z: distanceAt(finisher, atS) }))
      .sort((a, b) => b.z - a.z);
    for (const { finisher, z } of seen) {
      if (z > FAR_Z) continue;
      if (z < NEAR_Z) {
        wardrobe.forget(finisher);
        continue;
      }
      const aside = Math.max(0, ASIDE_Z - z) * 0.14 * Math.sign(finisher.lane);
      const at = spot(view, finisher.lane + aside, 0, z);
      drawSprite(frame, await wardrobe.find(finisher, atS), at, metre(view, z));
    }
    yield frame.pixels;
  }
}
