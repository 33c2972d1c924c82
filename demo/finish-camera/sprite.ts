/** A picture of a runner with a transparent background, which can be drawn at any size up to its own. */
export interface Sprite {
  /** From the full size down, each half as large as the one before; RGBA, with colours multiplied by their opacity. */
  readonly levels: readonly SpriteLevel[];
  /** Pixels per metre at full size. */
  readonly pixelsPerMetre: number;
  /** The position of the ground under the feet, at full size. */
  readonly foot: { readonly x: number; readonly y: number };
}

export interface SpriteLevel {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The pixels of a moving picture: RGB, row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const LEVELS = 4;

/**
 * Prepares a picture to be drawn small without flicker. @param rgba colours that are not multiplied; changed in
 * place
 */
export function prepareLevels(width: number, height: number, rgba: Uint8Array): SpriteLevel[] {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      rgba[at + channel] = Math.round(((rgba[at + channel] ?? 0) * alpha) / 255);
    }
  }
  const levels: SpriteLevel[] = [{ width, height, pixels: rgba }];
  for (let level = levels[0]; level !== undefined && levels.length < LEVELS; level = levels.at(-1)) {
    levels.push(halved(level));
  }
  return levels;
}

function halved({ width, height, pixels }: SpriteLevel): SpriteLevel {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const from = (2 * y * width + 2 * x) * 4;
      for (let channel = 0; channel < 4; channel += 1) {
        const upper = (pixels[from + channel] ?? 0) + (pixels[from + 4 + channel] ?? 0);
        const lower =
          (pixels[from + width * 4 + channel] ?? 0) + (pixels[from + width * 4 + 4 + channel] ?? 0);
        half[(y * w + x) * 4 + channel] = (upper + lower + 2) >> 2;
      }
    }
  }
  return { width: w, height: h, pixels: half };
}

/** Draws a sprite with its feet at a point of the frame, at a scale of `pixelsPerMetre`. */
export function drawSprite(
  frame: Frame,
  sprite: Sprite,
  at: { x: number; y: number },
  pixelsPerMetre: number,
): void {
  let scale = pixelsPerMetre / sprite.pixelsPerMetre;
  let index = 0;
  while (scale < 0.6 && index < sprite.levels.length - 1) {
    scale *= 2;
    index += 1;
  }
  const level = sprite.levels[index];
  if (level === undefined) return;
  const footX = sprite.foot.x / 2 ** index;
  const footY = sprite.foot.y / 2 ** index;
  const left = Math.max(0, Math.ceil(at.x - footX * scale));
  const right = Math.min(frame.width - 1, Math.floor(at.x + (level.width - 2 - footX) * scale));
  const top = Math.max(0, Math.ceil(at.y - footY * scale));
  const bottom = Math.min(frame.height - 1, Math.floor(at.y + (level.height - 2 - footY) * scale));
  for (let y = top; y <= bottom; y += 1) {
    drawRow(
      frame,
      level,
      { y, left, right, fromX: footX - at.x / scale, v: (y - at.y) / scale + footY },
      scale,
    );
  }
}

interface Row {
  y: number;
  left: number;
  right: number;
  /** The sprite's column at the frame's left edge, and its row. */
  fromX: number;
  v: number;
}

/** Draws one row: interpolates each pixel from the four nearest of the sprite, and blends it over the frame's pixel. */
function drawRow(frame: Frame, { width, pixels }: SpriteLevel, row: Row, scale: number): void {
  const v = Math.max(0, row.v);
  const vFloor = Math.floor(v);
  const down = Math.round((v - vFloor) * 256);
  const line = vFloor * width;
  for (let x = row.left; x <= row.right; x += 1) {
    const u = Math.max(0, x / scale + row.fromX);
    const uFloor = Math.floor(u);
    const a = (line + uFloor) * 4;
    const b = a + width * 4;
    const alphas = (pixels[a + 3] ?? 0) + (pixels[a + 7] ?? 0) + (pixels[b + 3] ?? 0) + (pixels[b + 7] ?? 0);
    if (alphas === 0) continue;
    const across = Math.round((u - uFloor) * 256);
    const mix = (channel: number): number => {
      const upper = (pixels[a + channel] ?? 0) * (256 - across) + (pixels[a + 4 + channel] ?? 0) * across;
      const lower = (pixels[b + channel] ?? 0) * (256 - across) + (pixels[b + 4 + channel] ?? 0) * across;
      return (upper * (256 - down) + lower * down) >> 16;
    };
    const through = 255 - mix(3);
    const to = (row.y * frame.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const behind = frame.pixels[to + channel] ?? 0;
      frame.pixels[to + channel] = Math.min(255, (mix(channel) + (behind * through + 127) / 255) | 0);
    }
  }
}
