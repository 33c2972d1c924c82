import sharp from 'sharp';
import { drawWatermarkTile } from '#engines/images/index.ts';
import { runTool, type ToolOptions } from './run-tool.ts';

/** Pixels of a preview's short edge: enough to recognise oneself, but too few to replace the bought video. */
const PREVIEW_SHORT_EDGE = 480;
/** The largest long edge, for videos that are wider than usual footage. */
const PREVIEW_LONG_EDGE_MAX = 1280;
/** The picture width for which the watermark tile is drawn. */
const TILE_FOR_EDGE = 1600;
/** The highest picture rate; further pictures are dropped before anything else. */
const PREVIEW_RATE_MAX = 30;

export interface PreviewRequest {
  path: string;
  /** The size of the upright picture in pixels. */
  width: number;
  height: number;
  /** The moment that the still shows. */
  posterAtMs: number;
  /** The end of the preview; if missing, the end of the video. */
  untilMs?: number | undefined;
  /** The watermark text over the whole picture. */
  watermark: string;
  /** Where the PNG with the watermark, the preview (MP4) and the still (JPEG) are written. */
  watermarkPath: string;
  previewPath: string;
  posterPath: string;
}

/** Computes the size of a preview: both edges even, as H.264 requires. */
export function previewSize(video: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(
    1,
    PREVIEW_SHORT_EDGE / Math.min(video.width, video.height),
    PREVIEW_LONG_EDGE_MAX / Math.max(video.width, video.height),
  );
  const even = (edge: number) => Math.max(2, 2 * Math.round((edge * scale) / 2));
  return { width: even(video.width), height: even(video.height) };
}

/**
 * Renders the small watermarked preview (H.264 and AAC, its index first) and a still, decoding the video once. Each
 * uses one thread, because several are rendered in parallel.
 * @throws VideoToolMissing, VideoDiskFull; VideoToolFailed if the video cannot be decoded
 */
export async function makeVideoPreview(input: PreviewRequest, options: ToolOptions = {}): Promise<void> {
  await drawMark(input);
  await runTool('ffmpeg', previewArguments(input), options);
}

async function drawMark({ watermark, watermarkPath, ...video }: PreviewRequest): Promise<void> {
  const { width, height } = previewSize(video);
  const tile = await drawWatermarkTile(watermark);
  const scale = Math.max(width, height) / TILE_FOR_EDGE;
  const small = await sharp(tile.png)
    .resize(
      Math.min(width, Math.ceil(tile.width * scale)),
      Math.min(height, Math.ceil(tile.height * scale)),
      {
        fit: 'cover',
      },
    )
    .png()
    .toBuffer();
  const ground = { width, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  await sharp({ create: ground })
    .composite([{ input: small, tile: true }])
    .png()
    .toFile(watermarkPath);
}

function previewArguments(input: PreviewRequest): string[] {
  const { width, height } = previewSize(input);
  const marked =
    `[0:v:0]fps=fps='min(source_fps,${PREVIEW_RATE_MAX})',scale=${width}:${height},setsar=1,format=yuv420p[small];[small][1:v]overlay=format=yuv420,split[moving][all];` +
    `[all]select='gte(t,${(input.posterAtMs / 1000).toFixed(3)})'[still]`;
  return [
    ...['-v', 'error', '-nostdin', '-y', '-threads', '1', '-filter_threads', '1'],
    ...(input.untilMs === undefined ? [] : ['-t', (input.untilMs / 1000).toFixed(3)]),
    ...[
      '-i',
      `file:${input.path}`,
      '-i',
      `file:${input.watermarkPath}`,
      '-filter_complex_threads',
      '1',
      '-filter_complex',
      marked,
    ],
    ...['-map', '[moving]', '-map', '0:a:0?', '-threads', '1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '27', '-maxrate', '1400k'],
    ...['-bufsize', '2800k', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
    ...[
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      input.previewPath,
    ],
    ...['-map', '[still]', '-frames:v', '1', '-q:v', '4', '-f', 'image2', '-update', '1', input.posterPath],
  ];
}
