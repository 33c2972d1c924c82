import { hex, lightness, mix, shade } from '../drawing/colour.ts';
import { clipped, fill, glow, type Ink, line, radialPaint, softLine } from '../drawing/ink.ts';
import type { FaceFrame } from './face-frame.ts';

/** Draws one eye with its socket, lids and lashes; `side` 0 is at the picture's left. */
export function drawEye(ink: Ink, frame: FaceFrame, side: 0 | 1): string {
  const { identity, shot } = frame;
  const outward = side === 1 ? 1 : -1;
  const width = identity.eyeWidth * (outward * shot.yaw > 0 ? 1 - 0.18 * Math.abs(shot.yaw) : 1);
  const h = frame.eyeHeight;
  const at = frame.eyes[side];
  const upper = `M${-width} 2C${-width * 0.5} ${-h * 1.5} ${width * 0.5} ${-h * 1.5} ${width} 1`;
  const opening = `${upper}C${width * 0.5} ${h * 1.15} ${-width * 0.5} ${h * 1.15} ${-width} 2Z`;
  const gaze = { x: shot.yaw * 6, y: -1 + shot.pitch * 3 };
  const iris = h * 1.04;
  const ball =
    fill(`M${-width} ${-2 * h}h${2 * width}v${4 * h}h${-2 * width}Z`, '#ece4dc') +
    `<circle cx="${gaze.x}" cy="${gaze.y}" r="${iris}" fill="${radialPaint(ink, gaze, iris, [
      [0.3, mix(identity.iris, '#ffffff', 0.12)],
      [0.78, identity.iris],
      [1, shade(identity.iris, 0.35)],
    ])}"/><circle cx="${gaze.x}" cy="${gaze.y}" r="${h * 0.46}" fill="#0a0706"/>` +
    softLine(upper, '#1c120d', h * 0.9, 0.5) +
    `<circle cx="${gaze.x + shot.light * h * 0.34}" cy="${-h * 0.42}" r="${h * 0.2}" fill="#ffffff" opacity=".92"/>`;
  const socket =
    glow(ink, { x: 0, y: -h * 0.3 }, width * 1.75, h * 2.7, shade(identity.skin, 0.5), 0.42) +
    glow(ink, { x: -outward * width * 1.2, y: 0 }, width * 0.8, h * 2, shade(identity.skin, 0.42), 0.4);
  const crease = `M${-width * 0.95} ${-h * 0.75}C${-width * 0.4} ${-h * 2} ${width * 0.5} ${-h * 2} ${width} ${-h * 0.7}`;
  const lower = `M${-width * 0.8} ${h * 0.9}C${-width * 0.3} ${h * 1.5} ${width * 0.4} ${h * 1.5} ${width * 0.85} ${h * 0.75}`;
  const bag = `M${-width * 0.9} ${h * 1.9}C${-width * 0.2} ${h * 2.9} ${width * 0.5} ${h * 2.7} ${width} ${h * 1.6}`;
  const lashes = identity.woman
    ? line(`M${outward * width * 0.85} ${-h * 0.35}l${outward * 7} ${-h * 0.5}`, '#140d09', 3)
    : '';
  return `<g transform="translate(${at.x} ${at.y}) rotate(${-identity.eyeTilt * outward})">${socket}${clipped(ink, opening, ball)}${line(upper, '#140d09', identity.woman ? 4.8 : 3.4)}${lashes}${line(crease, shade(identity.skin, 0.5), 2.4, 0.7)}${line(lower, shade(identity.skin, 0.5), 2, 0.5)}${softLine(bag, shade(identity.skin, 0.45), 4 + identity.age * 4, 0.16 + identity.age * 0.3)}</g>`;
}

export function drawBrow(frame: FaceFrame, side: 0 | 1): string {
  const { identity } = frame;
  const mirror = side === 1 ? 1 : -1;
  const at = frame.eyes[side];
  const w = identity.eyeWidth * 1.4;
  const t = identity.browWeight;
  const a = identity.browArch;
  const colour = lightness(identity.hair) > 0.5 ? shade(identity.hair, 0.6) : shade(identity.hair, 0.85);
  const path = `M${-w} 4C${-w * 0.4} ${-a - 4} ${w * 0.3} ${-a - 5} ${w} 3C${w * 0.4} ${-a + t * 0.55} ${-w * 0.3} ${-a + t * 1.05} ${-w} ${4 + t * 0.8}Z`;
  const y = at.y - identity.browGap - identity.eyeHeight * 0.4;
  return `<g transform="translate(${at.x} ${y}) scale(${mirror} 1) rotate(${identity.browTilt})">${softLine(`M${-w} 5C${-w * 0.4} ${-a} ${w * 0.3} ${-a} ${w} 3`, colour, t * 0.8, 0.4)}${fill(path, colour, 0.88)}</g>`;
}

export function drawNose(ink: Ink, frame: FaceFrame): string {
  const { identity, shot, nose } = frame;
  const { noseWidth: w, bridge, noseLength, skin } = identity;
  const eyeY = frame.eyes[0].y;
  const dark = shade(skin, 0.45);
  const side = (sign: -1 | 1): string => {
    const path = `M${frame.turnX(sign * bridge)} ${eyeY - 4}C${nose.x + sign * bridge * 0.9} ${eyeY + noseLength * 0.45} ${nose.x + sign * w * 0.8} ${nose.y - 22} ${nose.x + sign * w} ${nose.y - 2}`;
    return softLine(path, dark, 14, sign * shot.light > 0 ? 0.16 : 0.4);
  };
  const wing = (sign: -1 | 1): string =>
    `M${nose.x + sign * w} ${nose.y - 12}C${nose.x + sign * w * 1.25} ${nose.y + 4} ${nose.x + sign * w * 0.8} ${nose.y + 9} ${nose.x + sign * w * 0.55} ${nose.y + 2}`;
  const nostril = (sign: -1 | 1): string =>
    `<ellipse cx="${nose.x + sign * w * 0.45}" cy="${nose.y + 3}" rx="${w * 0.23}" ry="4.2" fill="#1d0f0a" opacity=".74"/>`;
  return [
    side(-1),
    side(1),
    softLine(
      `M${nose.x + shot.light * 4} ${eyeY + 4}L${nose.x + shot.light * 3} ${nose.y - 16}`,
      shade(skin, 1.2),
      bridge * 1.3,
      0.36,
    ),
    glow(ink, { x: nose.x + shot.light * 5, y: nose.y - 11 }, w * 0.75, 19, shade(skin, 1.25), 0.5),
    glow(ink, { x: nose.x, y: nose.y + 10 }, w * 1.35, 13, shade(skin, 0.4), 0.5),
    line(`${wing(-1)}${wing(1)}`, dark, 3.2, 0.62),
    nostril(-1),
    nostril(1),
  ].join('');
}

export function drawMouth(ink: Ink, frame: FaceFrame): string {
  const { identity, shot, mouth, mouthWidth: w, cornerLift: lift, gape } = frame;
  const { skin, upperLip, lowerLip, lipRed } = identity;
  const { x, y } = mouth;
  const lip = shade(mix(skin, '#b0444a', lipRed + 0.22), 0.9);
  const dark = shade(mix(skin, '#5a1518', lipRed + 0.3), 0.7);
  const left = x - w;
  const right = x + w;
  const corner = y - lift;
  const lips = `M${left} ${corner}C${x - w * 0.45} ${y - upperLip - 3} ${x - w * 0.16} ${y - upperLip * 1.25 - 2} ${x} ${y - upperLip * 0.75}C${x + w * 0.16} ${y - upperLip * 1.25 - 2} ${x + w * 0.45} ${y - upperLip - 3} ${right} ${corner}C${x + w * 0.5} ${y + lowerLip + gape + lift * 0.55} ${x - w * 0.5} ${y + lowerLip + gape + lift * 0.55} ${left} ${corner}Z`;
  const inside = `M${left + 4} ${corner}C${x - w * 0.4} ${y + 2} ${x + w * 0.4} ${y + 2} ${right - 4} ${corner}C${x + w * 0.45} ${y + gape + lift * 0.35} ${x - w * 0.45} ${y + gape + lift * 0.35} ${left + 4} ${corner}Z`;
  const teeth = `M${left + 12} ${y - lift * 0.7 + 1}C${x - w * 0.4} ${y + 2} ${x + w * 0.4} ${y + 2} ${right - 12} ${y - lift * 0.7 + 1}C${x + w * 0.4} ${y + gape * 0.72 + lift * 0.2} ${x - w * 0.4} ${y + gape * 0.72 + lift * 0.2} ${left + 12} ${y - lift * 0.7 + 1}Z`;
  const parting = `M${left} ${corner}C${x - w * 0.4} ${y + 2} ${x + w * 0.4} ${y + 2} ${right} ${corner}`;
  const dimple = (at: number): string => glow(ink, { x: at, y: corner }, 10, 10, shade(skin, 0.42), 0.45);
  return [
    glow(ink, { x, y: y + lowerLip + 16 + gape }, w * 0.85, 13, shade(skin, 0.45), 0.42),
    fill(lips, lip),
    fill(inside, '#46151a'),
    shot.smile > 0.4 || shot.open > 0.5 ? fill(teeth, '#f2ede6') : '',
    line(parting, dark, 3, 0.8),
    glow(ink, { x, y: y + lowerLip * 0.6 + gape * 0.85 }, w * 0.42, 5, '#ffffff', 0.26),
    dimple(left - 3),
    dimple(right + 3),
  ].join('');
}

/** Draws cheeks, folds beside the mouth and freckles. */
export function drawSkin(ink: Ink, frame: FaceFrame, spots: readonly (readonly [number, number])[]): string {
  const { identity, shot, nose, mouth, mouthWidth: w } = frame;
  const { halfWidth, halfHeight, skin, age } = identity;
  const shadowX = shot.light > 0 ? -halfWidth : halfWidth;
  const blush = (sign: -1 | 1): string =>
    glow(ink, { x: frame.turnX(sign * identity.eyeSpacing * 1.15), y: nose.y - 8 }, 52, 38, '#d2564a', 0.22);
  const fold = (sign: -1 | 1): string =>
    `M${nose.x + sign * identity.noseWidth * 1.2} ${nose.y - 4}C${mouth.x + sign * w * 1.15} ${nose.y + 22} ${mouth.x + sign * w * 1.3} ${mouth.y - 14} ${mouth.x + sign * w * 1.25} ${mouth.y + 6}`;
  const freckles = identity.freckles
    ? spots
        .map(
          ([x, y]) =>
            `<circle cx="${frame.turnX(x * halfWidth * 0.65)}" cy="${nose.y - 12 + y * 30}" r="2.2" fill="${shade(skin, 0.62)}" opacity=".5"/>`,
        )
        .join('')
    : '';
  return [
    glow(
      ink,
      { x: shadowX, y: halfHeight * 0.1 },
      halfWidth * 0.85,
      halfHeight * 1.15,
      shade(skin, 0.3),
      0.5,
    ),
    glow(
      ink,
      { x: -shadowX * 0.5, y: -halfHeight * 0.05 },
      halfWidth * 0.5,
      halfHeight * 0.5,
      '#fff1dc',
      0.22,
    ),
    blush(-1),
    blush(1),
    glow(
      ink,
      { x: frame.turnX(shot.light * 26), y: frame.eyes[0].y - identity.browGap - 60 },
      halfWidth * 0.62,
      52,
      '#ffffff',
      0.17,
    ),
    glow(ink, { x: mouth.x, y: halfHeight * 0.78 }, halfWidth * 0.34, 28, '#ffffff', 0.16),
    softLine(`${fold(-1)}${fold(1)}`, hex(shade(skin, 0.42)), 7, 0.14 + 0.26 * age + shot.smile * 0.16),
    freckles,
  ].join('');
}

export function drawGlasses(frame: FaceFrame): string {
  const { identity } = frame;
  if (identity.glasses === 'none') return '';
  const w = identity.eyeWidth * 1.55;
  const [left, right] = frame.eyes;
  const lens = ({ x, y }: { x: number; y: number }): string =>
    identity.glasses === 'round'
      ? `<circle cx="${x}" cy="${y}" r="${w * 0.95}"/>`
      : `<rect x="${x - w}" y="${y - w * 0.55}" width="${2 * w}" height="${w * 1.15}" rx="9"/>`;
  const edge = identity.halfWidth * 0.98;
  return `<g fill="#d6e6ef" fill-opacity=".12" stroke="#25262b" stroke-width="5">${lens(left)}${lens(right)}</g>${line(`M${left.x + w} ${left.y - 4}Q${frame.turnX(0)} ${left.y - 13} ${right.x - w} ${right.y - 4}M${left.x - w} ${left.y - 6}L${-edge} ${left.y - 10}M${right.x + w} ${right.y - 6}L${edge} ${right.y - 10}`, '#25262b', 5)}`;
}
