import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { MetadataKind } from './find-metadata-blocks.ts';
import { boundKeywords, decodeIptc, readXmpTexts } from './read-capture.ts';

/** A text block of a photo, and its kind. */
export interface TextBlock {
  kind: MetadataKind;
  bytes: Uint8Array;
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const SPACE = 0x20;

/** Properties of XMP that name people or bibs, by their names in any namespace. */
const NAMING =
  /keyword|^(?:subject|hierarchicalSubject|weightedFlatSubject)$|person|people|^regions?$|region(?:info|list)|imageregion|^faces?$|faceregion|tagslist|catalogsets|categor|^bibs?(?:numbers?)?$|runner|athlete|participant|competitor|^startn|inimage/i;

/** Namespaces in which programs store keywords, people and faces: everything in them is removed. */
const NAMING_SPACE =
  /camerabits|ns\.microsoft\.com\/photo\/1\.2|metadataworkinggroup|digikam|acdsee|iview-multimedia|expressionmedia|gettyimages|idimager|adobe\.com\/lightroom/i;

const DECLARED = /xmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Markup other than elements, with its beginning and its end. */
const OTHER_MARKUP: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

interface Tag {
  kind: 'Open' | 'Close' | 'Empty' | 'Other';
  name: string;
  attributes: { name: string; at: number; end: number }[];
  end: number;
}

/** Reads the tag, comment or section that begins at a `<`; undefined if it does not end. */
function readTag(text: string, at: number): Tag | undefined {
  const other = OTHER_MARKUP.find(([start]) => text.startsWith(start, at));
  if (other !== undefined) {
    const end = text.indexOf(other[1], at + other[0].length);
    return end < 0 ? undefined : { kind: 'Other', name: '', attributes: [], end: end + other[1].length };
  }
  const start = /<(\/?)([^\s<>/="']+)/y;
  start.lastIndex = at;
  const [, slash, name] = start.exec(text) ?? [];
  if (name === undefined) return undefined;
  const attributes: Tag['attributes'] = [];
  const attribute = /\s+([^\s<>/="']+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
  attribute.lastIndex = start.lastIndex;
  let end = start.lastIndex;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    attributes.push({ name: found[1] ?? '', at: end, end: attribute.lastIndex });
    end = attribute.lastIndex;
  }
  const close = /\s*(\/?)>/y;
  close.lastIndex = end;
  const closed = close.exec(text);
  if (closed === null) return undefined;
  const kind = slash === '/' ? 'Close' : closed[1] === '/' ? 'Empty' : 'Open';
  return { kind, name, attributes, end: close.lastIndex };
}

/**
 * Overwrites the naming properties of a packet with spaces, in place. If the packet is invalid from some place on,
 * overwrites all of the rest.
 */
function stripXmp(bytes: Buffer): void {
  // One character per byte: the searched text is ASCII, and positions are those of the bytes.
  const text = bytes.toString('latin1');
  if (text.includes('\0')) {
    bytes.fill(SPACE);
    return;
  }
  const spaces = new Set(
    [...text.matchAll(DECLARED)].flatMap(([, prefix, one, other]) =>
      prefix !== undefined && NAMING_SPACE.test(one ?? other ?? '') ? prefix : [],
    ),
  );
  const isNaming = (name: string): boolean => {
    const [prefix = '', local = prefix] = name.split(':');
    return prefix !== 'xmlns' && (spaces.has(prefix) || NAMING.test(local));
  };
  let removed: { from: number; depth: number } | undefined;
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = readTag(text, at);
    if (tag === undefined) {
      bytes.fill(SPACE, removed?.from ?? at);
      return;
    }
    const { kind, name, attributes, end } = tag;
    if (removed === undefined && (kind === 'Open' || kind === 'Empty') && isNaming(name))
      removed = { from: at, depth: 0 };
    if (removed === undefined) {
      for (const attribute of attributes)
        if (isNaming(attribute.name)) bytes.fill(SPACE, attribute.at, attribute.end);
    } else {
      removed.depth += kind === 'Open' ? 1 : kind === 'Close' ? -1 : 0;
      if (removed.depth <= 0) {
        bytes.fill(SPACE, removed.from, end);
        removed = undefined;
      }
    }
    at = text.indexOf('<', end);
  }
  if (removed !== undefined) bytes.fill(SPACE, removed.from);
}

const IPTC_MARK = 0x1c;
const APPLICATION = 2;
const KEYWORDS = 25;
/** The numbers of supplemental categories, keywords and catalog sets. */
const NAMING_DATASETS: readonly (number | undefined)[] = [20, KEYWORDS, 255];

interface Dataset {
  record: number | undefined;
  dataset: number | undefined;
  at: number;
  data: Buffer;
  end: number;
}

/** Lists the datasets of an IPTC block (IIM 4.2, 1.6), up to the first invalid one. */
function listDatasets(bytes: Buffer): Dataset[] {
  const datasets: Dataset[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    if (bytes[at] === 0) {
      // Some programs pad to even offsets.
      at += 1;
      continue;
    }
    if (bytes[at] !== IPTC_MARK) break;
    const short = bytes.readUInt16BE(at + 3);
    const lengthBytes = short & 0x8000 ? short & 0x7fff : 0;
    const from = at + 5 + lengthBytes;
    if (lengthBytes > 4 || from > bytes.length) break;
    const length = lengthBytes === 0 ? short & 0x7fff : bytes.readUIntBE(at + 5, lengthBytes);
    if (from + length > bytes.length) break;
    const data = bytes.subarray(from, from + length);
    datasets.push({ record: bytes[at + 1], dataset: bytes[at + 2], at, data, end: from + length });
    at = from + length;
  }
  return datasets;
}

/** Moves the remaining datasets together, and fills the end with zeros. In place. */
function stripIptc(bytes: Buffer): void {
  const kept = listDatasets(bytes)
    .filter(({ record, dataset }) => record !== APPLICATION || !NAMING_DATASETS.includes(dataset))
    .map(({ at, end }) => Buffer.from(bytes.subarray(at, end)));
  bytes.fill(0);
  bytes.set(Buffer.concat(kept));
}

const IPTC_RESOURCE = 0x0404;
const XMP_RESOURCE = 0x0424;
const IPTC_DIGEST = 0x0425;
const RESOURCE_MARKS = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR'];

/** Lists Photoshop's resources by their ids, and returns the bytes after them. */
function listResources(bytes: Buffer): { resources: { id: number; data: Buffer }[]; rest: Buffer } {
  const resources: { id: number; data: Buffer }[] = [];
  let at = 0;
  while (at + 12 <= bytes.length && RESOURCE_MARKS.includes(bytes.toString('latin1', at, at + 4))) {
    // The name begins with its length, and is padded to an even size.
    const sizeAt = at + 6 + ((bytes.readUInt8(at + 6) + 2) & ~1);
    if (sizeAt + 4 > bytes.length) break;
    const end = sizeAt + 4 + bytes.readUInt32BE(sizeAt);
    if (end > bytes.length) break;
    resources.push({ id: bytes.readUInt16BE(at + 4), data: bytes.subarray(sizeAt + 4, end) });
    at = end + ((end - sizeAt) & 1);
  }
  return { resources, rest: bytes.subarray(at) };
}

function stripResources(bytes: Buffer): void {
  const { resources, rest } = listResources(bytes);
  rest.fill(0);
  for (const { id, data } of resources) {
    if (id === IPTC_RESOURCE) stripIptc(data);
    if (id === XMP_RESOURCE) stripXmp(data);
  }
  const iptc = resources.find(({ id }) => id === IPTC_RESOURCE);
  const digest = resources.find(({ id, data }) => id === IPTC_DIGEST && data.length === 16);
  // Programs compare this digest to find out whether another program, without support for XMP, changed the IPTC.
  if (iptc !== undefined && digest !== undefined)
    digest.data.set(createHash('md5').update(iptc.data).digest());
}

/** The length and the type of a PNG's chunk. After its data comes a checksum. */
const CHUNK_HEAD = 8;
const CHECKSUM = 4;
const XMP_NAME = 'XML:com.adobe.xmp\0';
/** The largest inflated XMP packet that is read, in bytes. */
const INFLATED_MAX = 16_000_000;

/**
 * Finds where compressed XMP begins in a PNG's chunk: after its name and method, and in iTXt also after a flag and
 * two languages.
 */
function findDeflated(bytes: Buffer): number {
  const start = bytes.toString('latin1', 4, 200);
  if (start.startsWith(`zTXt${XMP_NAME}\0`)) return CHUNK_HEAD + XMP_NAME.length + 1;
  if (!start.startsWith(`iTXt${XMP_NAME}\x01\0`)) return -1;
  const language = bytes.indexOf(0, CHUNK_HEAD + XMP_NAME.length + 2);
  const translated = language < 0 ? -1 : bytes.indexOf(0, language + 1);
  return translated < 0 ? -1 : translated + 1;
}

/** Unpacks the XMP of a PNG's chunk; undefined for other texts. */
function inflateChunk(bytes: Buffer): { head: Buffer; xmp: Buffer } | undefined {
  const at = findDeflated(bytes);
  if (at < 0) return undefined;
  try {
    const xmp = inflateSync(bytes.subarray(at), { maxOutputLength: INFLATED_MAX });
    return { head: bytes.subarray(0, at), xmp };
  } catch {
    return undefined;
  }
}

/**
 * Compresses a chunk's XMP again, and fills the saved space with an empty comment. If both do not fit, the whole
 * chunk becomes a comment.
 */
function stripChunk(bytes: Buffer): void {
  const found = inflateChunk(bytes);
  const head = found && Buffer.from(found.head);
  wipeMetadata('chunk', bytes);
  if (found === undefined || head === undefined) return;
  stripXmp(found.xmp);
  const chunk = Buffer.concat([head, deflateSync(found.xmp, { level: 9 })]);
  const fillerAt = chunk.length + CHECKSUM;
  if (fillerAt + CHUNK_HEAD + 2 > bytes.length) return;
  chunk.writeUInt32BE(chunk.length - CHUNK_HEAD);
  bytes.fill(SPACE).set(chunk);
  bytes.writeUInt32BE(bytes.length - fillerAt - CHUNK_HEAD, fillerAt);
  bytes.write('tEXtC\0', fillerAt + 4, 'latin1');
}

/**
 * Removes keywords, and fields that name people, from a photo's text block. The block keeps its length: removed
 * text is overwritten, so that no other byte of the file moves. By-line, copyright and caption stay.
 */
export function stripNamingFields({ kind, bytes }: TextBlock): Uint8Array {
  const copy = Buffer.from(bytes);
  if (kind === 'xmp') stripXmp(copy);
  else if (kind === 'iptc') stripIptc(copy);
  else if (kind === 'resources') stripResources(copy);
  else if (kind === 'chunk') stripChunk(copy);
  else wipeMetadata(kind, copy);
  return copy;
}

/** Overwrites a whole block in place. */
export function wipeMetadata(kind: MetadataKind, bytes: Buffer): void {
  if (kind === 'chunk') bytes.fill(SPACE, CHUNK_HEAD).write('tEXtComment\0', 4, 'latin1');
  else bytes.fill(kind === 'xmp' ? SPACE : 0);
}

/** Lists the keywords of a text block: at most 500, of at most 200 letters. */
export const readKeywords = (block: TextBlock): string[] => boundKeywords(listKeywords(block));

function listKeywords({ kind, bytes }: TextBlock): string[] {
  const block = viewOf(bytes);
  if (kind === 'xmp') return readXmpTexts(block.toString('utf8')).keywords;
  if (kind === 'windows')
    return block
      .toString('utf16le')
      .replaceAll('\0', '')
      .split(';')
      .map((keyword) => keyword.trim())
      .filter(Boolean);
  if (kind === 'iptc')
    return listDatasets(block)
      .filter(({ record, dataset }) => record === APPLICATION && dataset === KEYWORDS)
      .map(({ data }) => decodeIptc(data.toString('latin1')));
  if (kind === 'chunk') {
    const xmp = inflateChunk(block)?.xmp;
    return xmp === undefined ? [] : listKeywords({ kind: 'xmp', bytes: xmp });
  }
  return listResources(block).resources.flatMap(({ id, data }) =>
    id === IPTC_RESOURCE
      ? listKeywords({ kind: 'iptc', bytes: data })
      : id === XMP_RESOURCE
        ? listKeywords({ kind: 'xmp', bytes: data })
        : [],
  );
}
