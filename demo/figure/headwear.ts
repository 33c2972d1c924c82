import { mix, shade } from '../drawing/colour.ts';
import { clipped, fill, type Ink, line, linearPaint } from '../drawing/ink.ts';
import type { FaceFrame } from './face-frame.ts';

/** The headwear of a runner. */
export interface Headwear {
  readonly cap?: string;
  readonly headband?: string;
}

/** Draws a running cap: crown, seams and brim. If the head is bowed, the brim covers eyes and nose. */
export function drawCap(ink: Ink, frame: FaceFrame, colour: string): string {
  const w = frame.identity.halfWidth;
  const h = frame.identity.halfHeight;
  const light = frame.shot.light;
  const low = frame.eyes[0].y - 36 + Math.max(0, frame.shot.pitch) * 150;
  const turn = frame.shift * 1.5;
  const top = -h * (1.2 - 0.1 * Math.max(0, frame.shot.pitch));
  const crown = `M${-w * 1.08} ${low}C${-w * 1.12} ${-h * 0.86} ${-w * 0.74} ${top} 0 ${top}C${w * 0.74} ${top} ${w * 1.12} ${-h * 0.86} ${w * 1.08} ${low}C${w * 0.6} ${low - 40} ${-w * 0.6} ${low - 40} ${-w * 1.08} ${low}Z`;
  const brim = `M${-w * 0.98 + turn} ${low - 12}C${-w * 0.7 + turn} ${low - 62} ${w * 0.7 + turn} ${low - 62} ${w * 0.98 + turn} ${low - 12}C${w * 1.04 + turn} ${low + 26} ${w * 0.6 + turn} ${low + 40} ${turn} ${low + 42}C${-w * 0.6 + turn} ${low + 40} ${-w * 1.04 + turn} ${low + 26} ${-w * 0.98 + turn} ${low - 12}Z`;
  const paint = linearPaint(ink, { x: light * w, y: -h * 1.2 }, { x: -light * w, y: low }, [
    [0, mix(colour, '#ffffff', 0.28)],
    [0.45, colour],
    [1, shade(colour, 0.55)],
  ]);
  const under = clipped(
    ink,
    frame.outline,
    fill(
      `M${-w * 1.2} ${low - 30}H${w * 1.2}V${low + 120}C${w * 0.5} ${low + 150} ${-w * 0.5} ${low + 150} ${-w * 1.2} ${low + 120}Z`,
      '#1c0f0a',
      0.42,
    ),
  );
  const seams = line(
    `M0 ${top + 4}C${turn * 0.4} ${-h} ${turn * 0.7} ${-h * 0.7} ${turn} ${low - 48}M${-w * 0.45} ${top + h * 0.1}C${-w * 0.62} ${-h * 0.9} ${-w * 0.6} ${-h * 0.6} ${-w * 0.56} ${low - 34}M${w * 0.45} ${top + h * 0.1}C${w * 0.62} ${-h * 0.9} ${w * 0.6} ${-h * 0.6} ${w * 0.56} ${low - 34}`,
    shade(colour, 0.6),
    3,
    0.6,
  );
  return `${under}${fill(crown, paint)}${seams}${fill(brim, shade(colour, 0.78))}${line(`M${-w * 0.98 + turn} ${low - 10}C${-w * 0.7 + turn} ${low - 58} ${w * 0.7 + turn} ${low - 58} ${w * 0.98 + turn} ${low - 10}`, mix(colour, '#ffffff', 0.35), 5, 0.7)}`;
}

export function drawHeadband(ink: Ink, frame: FaceFrame, colour: string): string {
  const w = frame.identity.halfWidth;
  const h = frame.identity.halfHeight;
  const low = frame.eyes[0].y - frame.identity.browGap - 40;
  const band = `M${-w * 1.04} ${low}C${-w * 0.5} ${low - 32} ${w * 0.5} ${low - 32} ${w * 1.04} ${low}L${w * 1.02} ${low - 62}C${w * 0.5} ${low - 98} ${-w * 0.5} ${low - 98} ${-w * 1.02} ${low - 62}Z`;
  const paint = linearPaint(ink, { x: frame.shot.light * w, y: -h }, { x: -frame.shot.light * w, y: low }, [
    [0, mix(colour, '#ffffff', 0.25)],
    [0.5, colour],
    [1, shade(colour, 0.6)],
  ]);
  return fill(band, paint);
}
