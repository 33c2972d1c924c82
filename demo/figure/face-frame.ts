import type { Point } from '../drawing/ink.ts';
import type { FaceIdentity } from './identity.ts';

/** The pose and light of a head in one photo. */
export interface FaceShot {
  /** -1 (to the picture's left) to 1: about ±45°. */
  readonly yaw: number;
  /** -1 (up) to 1 (down). */
  readonly pitch: number;
  /** 0 to 1. */
  readonly smile: number;
  /** The opening of the mouth, 0 to 1. */
  readonly open: number;
  /** The direction of the light: -1 from the left, 1 from the right. */
  readonly light: number;
}

/** The positions of a face's features in one photo, in head units. */
export interface FaceFrame {
  readonly identity: FaceIdentity;
  readonly shot: FaceShot;
  /** Moves a feature sideways as the head turns: towards the far cheek, foreshortened. */
  turnX(x: number): number;
  readonly shift: number;
  readonly eyes: readonly [Point, Point];
  readonly eyeHeight: number;
  readonly nose: Point;
  readonly mouth: Point;
  readonly mouthWidth: number;
  /** The lift of the corners of the mouth. */
  readonly cornerLift: number;
  /** The distance between the lips. */
  readonly gape: number;
  readonly crownY: number;
  readonly chinY: number;
  /** The outline of head and jaw. */
  readonly outline: string;
}

export function frameFace(identity: FaceIdentity, shot: FaceShot): FaceFrame {
  const { halfWidth, halfHeight } = identity;
  const { yaw, pitch, smile, open } = shot;
  const shift = yaw * halfWidth * 0.17;
  const drop = pitch * halfHeight * 0.06;
  const turnX = (x: number): number =>
    x * (1 - Math.abs(yaw) * 0.06) * (1 + (x * yaw > 0 ? -0.12 : 0.05) * Math.abs(yaw)) + shift;
  const eyeY = identity.eyeY + drop;
  const noseY = eyeY + identity.noseLength + drop * 0.5;
  return {
    identity,
    shot,
    turnX,
    shift,
    eyes: [
      { x: turnX(-identity.eyeSpacing), y: eyeY },
      { x: turnX(identity.eyeSpacing), y: eyeY },
    ],
    eyeHeight: identity.eyeHeight * (1 - smile * 0.16),
    nose: { x: turnX(0) + yaw * 10, y: noseY },
    mouth: { x: turnX(0) + yaw * 4, y: noseY + identity.mouthGap * 0.82 },
    mouthWidth: identity.mouthWidth * (1 + smile * 0.22),
    cornerLift: smile * 14,
    gape: open * 20 + smile * 7,
    crownY: -halfHeight * 0.98,
    chinY: halfHeight * 0.92 + open * 9,
    outline: headOutline(identity, halfHeight * 0.92 + open * 9),
  };
}

function headOutline(identity: FaceIdentity, chinY: number): string {
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  const j = w * identity.jaw;
  const c = w * identity.chin * 0.8;
  const top = -h * 0.98;
  return `M${-w} ${-h * 0.2}C${-w * 1.02} ${top * 0.74} ${-w * 0.6} ${top} 0 ${top}C${w * 0.6} ${top} ${w * 1.02} ${top * 0.74} ${w} ${-h * 0.2}C${w * identity.cheek} ${h * 0.2} ${j * 0.97} ${h * 0.45} ${j * 0.8} ${h * 0.62}C${j * 0.62} ${h * 0.82} ${c} ${chinY} 0 ${chinY}C${-c} ${chinY} ${-j * 0.62} ${h * 0.82} ${-j * 0.8} ${h * 0.62}C${-j * 0.97} ${h * 0.45} ${-w * identity.cheek} ${h * 0.2} ${-w} ${-h * 0.2}Z`;
}
