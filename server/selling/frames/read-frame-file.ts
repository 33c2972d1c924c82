import { createHash } from 'node:crypto';
import { type Fault, makeFault } from '#contract/faults.ts';
import { FRAME_VIEWS, type FrameView } from '#contract/frame.ts';
import type { FrameLayer, FrameLayout, FrameTemplate } from '#engines/frames/index.ts';
import { checkValue, type FaultContext, inFileOrder, statedFault } from '#platform/yaml-file/check-value.ts';
import { addFault, type FileFault, type Opened } from '#platform/yaml-file/open-yaml.ts';
import type { Titles } from '#selling/catalog/index.ts';
import { checkLayout, type ReportFault } from './frame-file.rules.ts';
import { type FileLayout, FRAME_FILE_KEYS, frameFileSchema } from './frame-file.schema.ts';

/** A frame in a folder: its file, and the layers beside it. */
export interface FrameSource {
  /** `frame.yaml`. */
  bytes: Uint8Array;
  /** Reads a file beside the frame's file; returns undefined for a file larger than `LAYER_MAX_BYTES`. */
  readBeside(name: string): Promise<Uint8Array | 'TooLarge' | undefined>;
}

/**
 * Where a frame's layers come from, and a function that draws a layer: it returns a PNG, or the fault of a layer that
 * cannot be used.
 */
interface LayerSource extends Pick<FrameSource, 'readBeside'> {
  draw(bytes: Uint8Array, layout: { width: number; height: number }): Promise<Uint8Array | Fault>;
}

/** A frame that can be used, and its layers. */
export interface ReadFrame {
  key: string;
  titles: Titles;
  /** The event as named in the file. */
  event: string | undefined;
  template: FrameTemplate;
  /** By hash. */
  layers: Map<string, { layer: FrameLayer; bytes: Uint8Array }>;
}

export const LAYER_MAX_BYTES = 20_000_000;
/**
 * The most bytes of all drawn layers of a frame together: a proposal, an export and an order have all of them in
 * memory.
 */
const DRAWN_MAX_BYTES = 64_000_000;

/**
 * Reads a frame's file and its layers (docs: `photofinish frames --help`).
 * @returns the frame, or all faults in the file's order
 */
export async function readFrameFile(
  yaml: Opened,
  source: LayerSource,
): Promise<ReadFrame | { faults: FileFault[] }> {
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const report: ReportFault = (path, fault) => {
    addFault(faults, { ...yaml.placeOf(path), path: path.map(String).join('.'), ...fault });
  };
  const file = checkValue(yaml, frameFileSchema, yaml.value, [], faults, WORDS);
  if (file === undefined) return { faults: inFileOrder(faults) };
  const layers: ReadFrame['layers'] = new Map();
  for (const view of FRAME_VIEWS) checkLayout(view, file[view], report);
  const template = {
    portrait: await readLayout('portrait', file.portrait, source, layers, report),
    landscape: await readLayout('landscape', file.landscape, source, layers, report),
  };
  if (faults.length > 0) return { faults: inFileOrder(faults) };
  const titles = Object.fromEntries(Object.entries(file.title).filter(([, title]) => title !== undefined));
  return { key: file.key, titles, event: file.event, template, layers };
}

async function readLayout(
  view: FrameView,
  layout: FileLayout,
  source: LayerSource,
  layers: ReadFrame['layers'],
  report: ReportFault,
): Promise<FrameLayout> {
  const [width, height] = layout.size;
  const readAll = async (kind: 'background' | 'foreground'): Promise<FrameLayer[]> => {
    const read: FrameLayer[] = [];
    for (const [index, name] of (layout[kind] ?? []).entries()) {
      const found = await readLayer(name, { width, height }, source);
      if ('code' in found) report([view, kind, index], found);
      else if (!layers.has(found.layer.hash) && sizeOf(layers) + found.bytes.byteLength > DRAWN_MAX_BYTES) {
        report([view, kind, index], TOO_LARGE);
        break;
      } else {
        layers.set(found.layer.hash, found);
        read.push(found.layer);
      }
    }
    return read;
  };
  return {
    width,
    height,
    photo: layout.photo,
    logo: layout.logo ?? null,
    background: await readAll('background'),
    foreground: await readAll('foreground'),
    texts: (layout.texts ?? []).map((text) => ({
      of: text.of,
      box: text.box,
      words: text.words ?? null,
      colour: text.colour,
      minSize: text.size[0],
      maxSize: text.size[1],
      weight: text.weight ?? 700,
      width: text.width ?? 'normal',
      align: text.align ?? 'middle',
      isUpperCase: text.case === 'upper',
    })),
  };
}

const TOO_LARGE = makeFault('LayersTooLarge', { mb: DRAWN_MAX_BYTES / 1e6 });

const sizeOf = (layers: ReadFrame['layers']): number =>
  [...layers.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * @returns if the layer cannot be used, its fault
 */
async function readLayer(
  name: string,
  size: { width: number; height: number },
  source: LayerSource,
): Promise<{ layer: FrameLayer; bytes: Uint8Array } | Fault> {
  const bytes = await source.readBeside(name);
  if (bytes === undefined) return makeFault('NoFileBeside', { name });
  if (bytes === 'TooLarge' || bytes.byteLength > LAYER_MAX_BYTES)
    return makeFault('LayerTooLarge', { name, mb: LAYER_MAX_BYTES / 1e6 });
  const isPng = PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length));
  const isNamedPng = name.toLowerCase().endsWith('.png');
  if (isPng !== isNamedPng) return makeFault(isPng ? 'IsPng' : 'IsNoPng', { name });
  const drawn = await source.draw(bytes, size);
  if ('code' in drawn) return makeFault('InPicture', { name, fault: drawn });
  const hash = createHash('sha256').update(drawn).digest('hex');
  return { layer: { kind: 'png', hash }, bytes: drawn };
}

/** This file's faults. */
const WORDS: FaultContext = {
  keysAt: ([first, second]) =>
    first === 'title'
      ? FRAME_FILE_KEYS.title
      : second === 'texts'
        ? FRAME_FILE_KEYS.text
        : first === 'landscape' || first === 'portrait'
          ? FRAME_FILE_KEYS.layout
          : FRAME_FILE_KEYS.frame,
  faultOf: statedFault,
};
