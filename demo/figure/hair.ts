import { mix, shade } from '../drawing/colour.ts';
import { clipped, fill, type Ink, line, linearPaint, n } from '../drawing/ink.ts';
import { seededRandom } from '../random.ts';
import type { FaceFrame } from './face-frame.ts';
import type { FaceIdentity } from './identity.ts';

/** Draws the hair over the forehead and the temples. */
export function drawFrontHair(ink: Ink, frame: FaceFrame): string {
  const { identity } = frame;
  switch (identity.hairStyle) {
    case 'bald':
      return '';
    case 'buzz':
      return `<g opacity=".66">${tuft(ink, frame, capShape(frame, 1, 0.24, 0))}</g>`;
    case 'short':
      return tuft(ink, frame, capShape(frame, 1.05, 0.14, 14));
    case 'curly':
      return curls(ink, frame);
    case 'side':
      return tuft(ink, frame, sideShape(frame));
    case 'bob':
      return tuft(ink, frame, capShape(frame, 1.1, -0.22, 10));
    case 'pony':
    case 'bun':
      return tuft(ink, frame, capShape(frame, 1.03, 0.12, 2));
  }
}

/** Draws the hair behind the face, which is painted before neck and shoulders. */
export function drawBackHair(ink: Ink, frame: FaceFrame, swing: number): string {
  const { identity } = frame;
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  if (identity.hairStyle === 'bob') {
    return tuft(
      ink,
      frame,
      `M${-w * 1.1} ${-h * 0.6}C${-w * 1.42} 0 ${-w * 1.36} ${h * 0.66} ${-w * 0.72} ${h * 0.8}L${w * 0.72} ${h * 0.8}C${w * 1.36} ${h * 0.66} ${w * 1.42} 0 ${w * 1.1} ${-h * 0.6}Z`,
      0.7,
    );
  }
  if (identity.hairStyle === 'bun') {
    return tuft(
      ink,
      frame,
      `M${-w * 0.42} ${-h * 1.1}C${-w * 0.55} ${-h * 1.62} ${w * 0.55} ${-h * 1.62} ${w * 0.42} ${-h * 1.1}Z`,
      0.85,
    );
  }
  if (identity.hairStyle !== 'pony') return '';
  const side = swing >= 0 ? 1 : -1;
  const far = w * (1.15 + 0.55 * Math.abs(swing));
  return tuft(
    ink,
    frame,
    `M${side * w * 0.5} ${-h * 0.95}C${side * far * 1.25} ${-h * 1.1} ${side * far * 1.7} ${-h * 0.2} ${side * far * 1.35} ${h * 0.75}C${side * far * 1.2} ${h * 0.95} ${side * far * 1.12} ${h * 0.7} ${side * far * 1.1} ${h * 0.5}C${side * far * 1.15} 0 ${side * w * 1.0} ${-h * 0.3} ${side * w * 0.4} ${-h * 0.6}Z`,
    0.78,
  );
}

/** Draws the head seen from behind: hair all over, or skin. */
export function drawHairFromBehind(ink: Ink, frame: FaceFrame): string {
  const { identity } = frame;
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  if (identity.hairStyle === 'bald') return '';
  const nape = identity.hairStyle === 'bob' ? h * 0.82 : h * 0.5;
  const skull = `M${-w * 1.05} ${-h * 0.1}C${-w * 1.14} ${-h * 0.8} ${-w * 0.66} ${-h * 1.16} 0 ${-h * 1.16}C${w * 0.66} ${-h * 1.16} ${w * 1.14} ${-h * 0.8} ${w * 1.05} ${-h * 0.1}C${w * 1.02} ${h * 0.3} ${w * 0.7} ${nape} 0 ${nape}C${-w * 0.7} ${nape} ${-w * 1.02} ${h * 0.3} ${-w * 1.05} ${-h * 0.1}Z`;
  const tail =
    identity.hairStyle === 'pony'
      ? tuft(
          ink,
          frame,
          `M${-w * 0.22} ${-h * 0.5}C${-w * 0.5} 0 ${-w * 0.34} ${h * 0.9} ${w * 0.06} ${h * 1.2}C${w * 0.4} ${h * 0.9} ${w * 0.46} 0 ${w * 0.22} ${-h * 0.5}Z`,
          1.15,
        )
      : '';
  return tuft(ink, frame, skull) + tail;
}

/** Draws moustache and beard. */
export function drawBeard(frame: FaceFrame): string {
  const { identity, mouth, mouthWidth: m, chinY } = frame;
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  const j = w * identity.jaw;
  const { x, y } = mouth;
  const upper = y - 26;
  switch (identity.beard) {
    case 'none':
      return '';
    case 'stubble':
      return `<g opacity=".2">${fill(`M${-w * 0.93} ${h * 0.1}C${-j * 0.9} ${h * 0.5} ${-j * 0.6} ${h * 0.9} 0 ${chinY - 2}C${j * 0.6} ${h * 0.9} ${j * 0.9} ${h * 0.5} ${w * 0.93} ${h * 0.1}C${j * 0.7} ${y - 30} ${x + m * 1.3} ${y - 28} ${x} ${upper}C${x - m * 1.3} ${y - 28} ${-j * 0.7} ${y - 30} ${-w * 0.93} ${h * 0.1}Z`, shade(identity.hair, 0.7))}</g>`;
    case 'full':
      return fill(
        `M${-w * 0.97} ${-h * 0.05}C${-j} ${h * 0.5} ${-j * 0.72} ${h} 0 ${chinY + 16}C${j * 0.72} ${h} ${j} ${h * 0.5} ${w * 0.97} ${-h * 0.05}C${j * 0.86} ${h * 0.3} ${x + m * 1.35} ${y - 34} ${x} ${y - 22}C${x - m * 1.35} ${y - 34} ${-j * 0.86} ${h * 0.3} ${-w * 0.97} ${-h * 0.05}Z`,
        identity.hair,
        0.88,
      );
    case 'goatee':
      return fill(
        `M${x - m * 1.05} ${y - 16}C${x - m * 1.2} ${y + 30} ${x - m * 0.7} ${chinY} ${x} ${chinY + 4}C${x + m * 0.7} ${chinY} ${x + m * 1.2} ${y + 30} ${x + m * 1.05} ${y - 16}C${x + m * 0.5} ${y - 30} ${x - m * 0.5} ${y - 30} ${x - m * 1.05} ${y - 16}Z`,
        identity.hair,
        0.82,
      );
    case 'moustache':
      return fill(
        `M${x - m * 1.05} ${y + 2}C${x - m * 0.8} ${y - 24} ${x - m * 0.2} ${y - 27} ${x} ${y - 20}C${x + m * 0.2} ${y - 27} ${x + m * 0.8} ${y - 24} ${x + m * 1.05} ${y + 2}C${x + m * 0.5} ${y - 7} ${x - m * 0.5} ${y - 7} ${x - m * 1.05} ${y + 2}Z`,
        identity.hair,
        0.9,
      );
  }
}

function capShape(frame: FaceFrame, spread: number, sideburn: number, volume: number): string {
  const w = frame.identity.halfWidth;
  const h = frame.identity.halfHeight;
  const hairline = -h * frame.identity.hairline;
  const turn = frame.shift * 0.4;
  const top = -h * 1.1 - volume * 1.4;
  return `M${-w * spread} ${-h * sideburn}C${-w * 1.12 - volume} ${-h * 0.78} ${-w * 0.68} ${top} 0 ${top}C${w * 0.68} ${top} ${w * 1.12 + volume} ${-h * 0.78} ${w * spread} ${-h * sideburn}C${w * 0.94} ${-h * 0.5} ${w * 0.8 + turn} ${hairline - 4} ${w * 0.45 + turn} ${hairline - 14}C${w * 0.15 + turn} ${hairline - 22} ${-w * 0.2 + turn} ${hairline - 20} ${-w * 0.5 + turn} ${hairline - 8}C${-w * 0.82 + turn} ${hairline + 6} ${-w * 0.94} ${-h * 0.5} ${-w * spread} ${-h * sideburn}Z`;
}

function sideShape(frame: FaceFrame): string {
  const w = frame.identity.halfWidth;
  const h = frame.identity.halfHeight;
  const hairline = -h * frame.identity.hairline;
  const turn = frame.shift * 0.4;
  return `M${-w * 1.06} ${-h * 0.1}C${-w * 1.16} ${-h * 0.84} ${-w * 0.7} ${-h * 1.24} ${-w * 0.1} ${-h * 1.22}C${w * 0.66} ${-h * 1.22} ${w * 1.16} ${-h * 0.76} ${w * 1.05} ${-h * 0.1}C${w * 0.98} ${-h * 0.55} ${w * 0.7 + turn} ${hairline - 36} ${-w * 0.25 + turn} ${hairline - 42}C${-w * 0.5 + turn} ${hairline + 4} ${-w * 0.92} ${hairline + 18} ${-w * 1.06} ${-h * 0.1}Z`;
}

/** Draws a mass of hair, with light on it and strands running back from the forehead. */
function tuft(ink: Ink, frame: FaceFrame, shape: string, tone = 1): string {
  const { identity, shot } = frame;
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  const base = shade(identity.hair, tone);
  const paint = linearPaint(ink, { x: shot.light * w, y: -h * 1.2 }, { x: -shot.light * w, y: h * 0.4 }, [
    [0, mix(shade(base, 1.25), '#fff0d8', 0.14)],
    [0.4, base],
    [1, shade(base, 0.55)],
  ]);
  return fill(shape, paint) + clipped(ink, shape, strands(identity, base));
}

function strands(identity: FaceIdentity, base: string): string {
  const random = seededRandom(`hair ${identity.halfWidth} ${identity.hair}`);
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  let content = '';
  for (let index = 0; index < 26; index += 1) {
    const from = random.between(-0.9, 0.9) * w;
    const to = from * random.between(1.15, 1.5) + random.between(-14, 14);
    const path = `M${n(from * 0.5)} ${n(-h * 1.25)}C${n(from)} ${n(-h * 1.0)} ${n(to)} ${n(-h * 0.7)} ${n(to * 1.05)} ${n(random.between(-0.3, 1.1) * h)}`;
    content += line(
      path,
      random.chance(0.5) ? shade(base, 0.6) : mix(shade(base, 1.3), '#ffe9c8', 0.12),
      random.between(2, 6),
      0.3,
    );
  }
  return content;
}

function curls(ink: Ink, frame: FaceFrame): string {
  const { identity } = frame;
  const random = seededRandom(`curls ${identity.halfWidth}`);
  const w = identity.halfWidth;
  const h = identity.halfHeight;
  const base = identity.hair;
  let rim = '';
  for (let index = 0; index < 44; index += 1) {
    const angle = Math.PI * (1.02 + (index / 43) * 0.96) + random.between(-0.05, 0.05);
    const reach = random.between(0.86, 1.1);
    const x = Math.cos(angle) * w * 1.12 * reach;
    const y = Math.sin(angle) * h * 1.14 * reach + h * 0.02;
    const tone = random.between(0.6, 1.25);
    rim += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(random.between(24, 40))}" fill="${shade(base, tone)}"/>`;
  }
  return tuft(ink, frame, capShape(frame, 1.06, 0.04, 16)) + rim;
}
