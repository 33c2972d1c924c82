import { crc32 } from 'node:zlib';
import { recogniseImage } from './identify-image.ts';
import { createPrefixCounter, findPrefix } from './jpeg-structure.ts';
import { createPartCounter, type PartCounter, TooManyParts } from './part-counter.ts';
import { createChunkCounter } from './png-structure.ts';
import { findTagValues } from './tiff-structure.ts';

/**
 * The kinds of text blocks: an XMP packet, IPTC's datasets (IIM), Photoshop's resources, a text of Windows (UTF-16), or a
 * chunk of a PNG with its length, whose text is compressed.
 */
export type MetadataKind = 'xmp' | 'iptc' | 'resources' | 'windows' | 'chunk';

/** A text block in a file. A block that a JPEG splits over several segments has several pieces. */
interface MetadataBlock {
  kind: MetadataKind;
  pieces: readonly { at: number; length: number }[];
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const one = (kind: MetadataKind, at: number, length: number): MetadataBlock => ({
  kind,
  pieces: [{ at, length }],
});

const TIFF_KINDS = new Map<number, MetadataKind>([
  [700, 'xmp'],
  [33723, 'iptc'],
  [34377, 'resources'],
  // XPKeywords
  [0x9c9e, 'windows'],
]);
const TIFF_TAGS: ReadonlySet<number> = new Set(TIFF_KINDS.keys());

/** Finds blocks in a TIFF structure: a file, or the EXIF block of one. */
function findInTiff(file: Buffer, from: number, to: number, countPart: PartCounter): MetadataBlock[] {
  return findTagValues(file.subarray(from, to), TIFF_TAGS, countPart).flatMap(({ tag, at, length }) => {
    const kind = TIFF_KINDS.get(tag);
    return kind === undefined ? [] : one(kind, from + at, length);
  });
}

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
/**
 * The head of an extension of XMP. After it come 32 digits that identify it, its total length, and the offset of
 * this part.
 */
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const MORE_XMP_HEAD = MORE_XMP.length + 40;
const PHOTOSHOP = 'Photoshop 3.0\0';

const APP1 = 0xe1;
const APP13 = 0xed;

/**
 * Walks through the segments of a JPEG, and of JPEGs that cameras append to it. Does not examine data between
 * markers.
 */
function findInJpeg(file: Buffer, countPart: PartCounter): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  const resources: { at: number; length: number }[] = [];
  const more: { name: string; at: number; length: number; offset: number }[] = [];
  const startsWith = (text: string, at: number, end: number) =>
    at + text.length <= end && file.toString('latin1', at, at + text.length) === text;
  const take = (marker: number, at: number, end: number): void => {
    if (marker === APP13 && startsWith(PHOTOSHOP, at, end))
      resources.push({ at: at + PHOTOSHOP.length, length: end - at - PHOTOSHOP.length });
    if (marker !== APP1) return;
    if (startsWith(EXIF, at, end)) blocks.push(...findInTiff(file, at + EXIF.length, end, countPart));
    if (startsWith(XMP, at, end)) blocks.push(one('xmp', at + XMP.length, end - at - XMP.length));
    if (startsWith(MORE_XMP, at, end) && at + MORE_XMP_HEAD <= end) {
      const name = file.toString('latin1', at + MORE_XMP.length, at + MORE_XMP.length + 32);
      const piece = { at: at + MORE_XMP_HEAD, length: end - at - MORE_XMP_HEAD };
      more.push({ ...piece, name, offset: file.readUInt32BE(at + MORE_XMP_HEAD - 4) });
    }
  };
  const countPrefix = createPrefixCounter();
  let at = findPrefix(file, 0);
  while (at >= 0 && at + 4 <= file.length) {
    countPrefix();
    const marker = file.readUInt8(at + 1);
    // Segments with a length. In a scan, it skips to the next 0xff, because restarts and stuffed zeros have no
    // length.
    const hasLength = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd9);
    const end = hasLength ? at + 2 + file.readUInt16BE(at + 2) : at + 1;
    if (hasLength) countPart();
    if (hasLength && end <= file.length) take(marker, at + 4, end);
    at = findPrefix(file, Math.max(end, at + 1));
  }
  if (resources.length > 0) blocks.push({ kind: 'resources', pieces: resources });
  for (const pieces of Map.groupBy(more, ({ name }) => name).values())
    blocks.push({ kind: 'xmp', pieces: pieces.toSorted((a, b) => a.offset - b.offset) });
  return blocks;
}

const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
const PNG_XMP = 'XML:com.adobe.xmp\0';
/** An uncompressed iTXt: two zeros for no compression, then an empty language and an empty translated keyword. */
const PNG_XMP_HEAD = `${PNG_XMP}\0\0\0\0`;

interface Chunk {
  type: string;
  at: number;
  length: number;
}

function listPngChunks(file: Buffer, countPart: PartCounter): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    countPart();
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) break;
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), at: at + 8, length });
    at += 12 + length;
  }
  return chunks;
}

/** PNG texts that cannot be searched: compressed XMP, and ImageMagick's copies of IPTC and XMP in hex digits. */
const PNG_OPAQUE = /^(?:XML:com\.adobe\.xmp|Raw profile type (?:iptc|8bim|xmp|APP1)|Keywords?|Subject)\0/i;

function findInPng(file: Buffer, countPart: PartCounter): MetadataBlock[] {
  return listPngChunks(file, createChunkCounter()).flatMap(({ type, at, length }) => {
    if (type === 'eXIf') return findInTiff(file, at, at + length, countPart);
    if (!PNG_TEXTS.has(type)) return [];
    const start = file.toString('latin1', at, at + Math.min(length, 80));
    const head = PNG_XMP_HEAD.length;
    if (type === 'iTXt' && start.startsWith(PNG_XMP_HEAD)) return one('xmp', at + head, length - head);
    return PNG_OPAQUE.test(start) ? one('chunk', at - 8, length + 8) : [];
  });
}

/**
 * Recomputes the checksums of a PNG's text chunks, in place. The chunks were counted when the blocks were found; a block
 * that was removed may now be two.
 */
function mendPng(file: Buffer): void {
  for (const { type, at, length } of listPngChunks(file, () => {}))
    if (PNG_TEXTS.has(type) || type === 'eXIf')
      file.writeUInt32BE(crc32(file.subarray(at - 4, at + length)), at + length);
}

function findInWebp(file: Buffer, countPart: PartCounter): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    countPart();
    const type = file.toString('latin1', at, at + 4);
    const end = Math.min(file.length, at + 8 + file.readUInt32LE(at + 4));
    if (type === 'XMP ') blocks.push(one('xmp', at + 8, end - at - 8));
    if (type === 'EXIF') {
      const hasPrefix = file.toString('latin1', at + 8, at + 8 + EXIF.length) === EXIF;
      blocks.push(...findInTiff(file, at + 8 + (hasPrefix ? EXIF.length : 0), end, countPart));
    }
    at = end + (end & 1);
  }
  return blocks;
}

/**
 * Finds packets by their first and last bytes, as the XMP specification intends for files without a defined place
 * for them.
 */
function findPackets(file: Buffer, countPart: PartCounter): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  const [begin, close] = ['<rdf:RDF', '</rdf:RDF>'];
  for (let at = file.indexOf(begin); at >= 0; ) {
    const end = file.indexOf(close, at);
    if (end < 0) break;
    countPart();
    blocks.push(one('xmp', at, end + close.length - at));
    at = file.indexOf(begin, end);
  }
  return blocks;
}

function findInHeif(file: Buffer, countPart: PartCounter): MetadataBlock[] {
  const exif = file.indexOf(EXIF, 0, 'latin1');
  const tags = exif < 0 ? [] : findInTiff(file, exif + EXIF.length, file.length, countPart);
  return [...findPackets(file, countPart), ...tags];
}

function findAll(bytes: Uint8Array): MetadataBlock[] {
  const file = viewOf(bytes);
  const countPart = createPartCounter();
  switch (recogniseImage(bytes)) {
    case 'JPEG':
      return findInJpeg(file, countPart);
    case 'PNG':
      return findInPng(file, countPart);
    case 'WebP':
      return findInWebp(file, countPart);
    case 'TIFF':
      return findInTiff(file, 0, file.length, countPart);
    case 'AVIF':
    case 'HEIC':
      return findInHeif(file, countPart);
    default:
      return [];
  }
}

/** Properties in a packet that may name people or bibs; the parser decides whether they do. */
const MAY_NAME =
  /keyword|subject|person|people|face|region|tagslist|catalog|categor|bib|runner|athlete|participant|competitor|startn|inimage|camerabits|digikam|acdsee|iview|expressionmedia|getty|idimager|adobe\.com\/lightroom/i;
/** Keywords, supplemental categories and catalog sets of IPTC. */
const MAY_NAME_IPTC = ['\x1c\x02\x14', '\x1c\x02\x19', '\x1c\x02\xff'];

function mayName(kind: MetadataKind, bytes: Uint8Array): boolean {
  const text = viewOf(bytes).toString('latin1');
  // UTF-16 has a zero byte beside each Latin letter.
  const isInXmp = () => MAY_NAME.test(text.replaceAll('\0', ''));
  if (kind === 'xmp') return isInXmp();
  if (kind === 'iptc' || kind === 'resources')
    return MAY_NAME_IPTC.some((field) => text.includes(field)) || (kind === 'resources' && isInXmp());
  return true;
}

/**
 * Finds the text blocks of a photo that may name bibs or people. It follows only the file's structure and searches its
 * texts, without parsing them. Most photos have none.
 * @returns undefined if the file has more blocks than a photo, or blocks inside each other
 */
export function findMetadataBlocks(bytes: Uint8Array): MetadataBlock[] | undefined {
  try {
    const blocks = findAll(bytes);
    const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
    if (blocks.length > BLOCKS_MAX || length > bytes.length) return undefined;
    if (length > SEARCHED_BYTES_MAX) return blocks;
    return blocks.filter((block) => mayName(block.kind, takeBlock(bytes, block)));
  } catch (error) {
    if (error instanceof TooManyParts) return undefined;
    throw error;
  }
}

/** Programs write fewer text blocks than this into one photo. */
const BLOCKS_MAX = 200;
/** More text than this is not searched here but in the sandbox that parses it, which has enough time. */
const SEARCHED_BYTES_MAX = 1_000_000;

const lengthOf = ({ pieces }: MetadataBlock): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** Takes a block's bytes out of a file. */
export const takeBlock = (bytes: Uint8Array, { pieces }: MetadataBlock): Buffer =>
  Buffer.concat(pieces.map(({ at, length }) => bytes.subarray(at, at + length)));

/**
 * Writes other bytes into the blocks of a copy of a file.
 * @param written for each block as many bytes as it has
 */
export function replaceBlocks(
  bytes: Uint8Array,
  blocks: readonly MetadataBlock[],
  written: readonly Uint8Array[],
): Uint8Array {
  const copy = Buffer.from(bytes);
  for (const [index, { pieces }] of blocks.entries()) {
    let from = 0;
    for (const { at, length } of pieces) {
      copy.set(written[index]?.subarray(from, from + length) ?? [], at);
      from += length;
    }
  }
  if (recogniseImage(copy) === 'PNG') mendPng(copy);
  return copy;
}
