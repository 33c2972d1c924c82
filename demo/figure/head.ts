import { shade } from '../drawing/colour.ts';
import { clipped, fill, type Ink, n, radialPaint } from '../drawing/ink.ts';
import { seededRandom } from '../random.ts';
import { drawBrow, drawEye, drawGlasses, drawMouth, drawNose, drawSkin } from './face-features.ts';
import { type FaceShot, frameFace } from './face-frame.ts';
import { drawBackHair, drawBeard, drawFrontHair, drawHairFromBehind } from './hair.ts';
import { drawCap, drawHeadband, type Headwear } from './headwear.ts';
import type { FaceIdentity } from './identity.ts';

/** A head to draw: identity, pose, headwear and side. */
export interface HeadSpec {
  readonly identity: FaceIdentity;
  readonly shot: FaceShot;
  readonly headwear: Headwear;
  readonly isFromBehind: boolean;
  /** The position of a swinging ponytail, -1 to 1. */
  readonly swing: number;
}

/** Height of a head from chin to crown in head units. */
export function headHeight(identity: FaceIdentity): number {
  return identity.halfHeight * 1.9;
}

/**
 * Draws the whole head in head units, origin in the middle of the face. `behind` is painted before neck and
 * shoulders.
 */
export function drawHead(ink: Ink, head: HeadSpec): { behind: string; front: string } {
  const frame = frameFace(head.identity, head.shot);
  const { identity, shot } = frame;
  const { skin, halfWidth: w, halfHeight: h } = identity;
  const lightX = shot.light * w * 0.55;
  const paint = radialPaint(ink, { x: lightX, y: -h * 0.12 }, h * 1.5, [
    [0, shade(skin, 1.07)],
    [0.42, skin],
    [0.72, shade(skin, 0.82)],
    [1, shade(skin, 0.55)],
  ]);
  const ear = (sign: -1 | 1): string =>
    `<ellipse cx="${n(sign * w + frame.shift * 0.3)}" cy="${n(frame.eyes[0].y + 28)}" rx="${n(18 * (1 - sign * shot.yaw * 0.6))}" ry="42" fill="${shade(skin, sign * shot.light > 0 ? 0.94 : 0.7)}"/>`;
  const skull = ear(-1) + ear(1) + fill(frame.outline, paint);
  if (head.isFromBehind) {
    const cap = head.headwear.cap
      ? fill(
          `M${-w * 1.1} ${-h * 0.1}C${-w * 1.2} ${-h} ${-w * 0.6} ${-h * 1.26} 0 ${-h * 1.26}C${w * 0.6} ${-h * 1.26} ${w * 1.2} ${-h} ${w * 1.1} ${-h * 0.1}C${w * 0.5} ${h * 0.02} ${-w * 0.5} ${h * 0.02} ${-w * 1.1} ${-h * 0.1}Z`,
          radialPaint(ink, { x: lightX, y: -h * 0.7 }, h * 1.1, [
            [0, shade(head.headwear.cap, 1.15)],
            [1, shade(head.headwear.cap, 0.55)],
          ]),
        )
      : '';
    return { behind: '', front: skull + drawHairFromBehind(ink, frame) + cap };
  }
  const random = seededRandom(`freckles ${identity.halfWidth}`);
  const spots = Array.from({ length: 34 }, () => [random.between(-1, 1), random.between(-1.2, 1)] as const);
  const lying = identity.beard === 'full' ? '' : drawBeard(frame);
  const face = [
    skull,
    clipped(ink, frame.outline, drawSkin(ink, frame, spots) + lying),
    identity.beard === 'full' ? drawBeard(frame) : '',
    drawEye(ink, frame, 0),
    drawEye(ink, frame, 1),
    drawBrow(frame, 0),
    drawBrow(frame, 1),
    drawNose(ink, frame),
    drawMouth(ink, frame),
    head.headwear.cap ? '' : drawFrontHair(ink, frame),
    head.headwear.headband ? drawHeadband(ink, frame, head.headwear.headband) : '',
    drawGlasses(frame),
    head.headwear.cap ? drawCap(ink, frame, head.headwear.cap) : '',
  ];
  return { behind: drawBackHair(ink, frame, head.swing), front: face.join('') };
}
