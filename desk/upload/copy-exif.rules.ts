/** The part of a JPEG with the camera and the time: an APP1 segment with this beginning (Exif 2.32, 4.7.2). */
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const APP1 = 0xe1;
/** The image data starts here; all metadata comes before it. */
const START_OF_SCAN = 0xda;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/**
 * Copies a camera's metadata from a photo into a smaller picture of it, which is already upright.
 * @param original the photo's first bytes, up to its image data
 * @param jpeg the smaller picture
 * @returns the smaller picture unchanged if the photo has no metadata
 */
export function copyExif(original: Uint8Array, jpeg: Blob): Blob {
  const segment = findExif(original);
  if (segment === undefined) return jpeg;
  const copy = new Uint8Array(segment);
  setUpright(new DataView(copy.buffer, 4 + EXIF.length));
  return new Blob([jpeg.slice(0, 2), copy, jpeg.slice(2)], { type: jpeg.type });
}

/** Finds the segment with its marker; undefined if it is missing or incomplete. */
function findExif(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const [marker, length] = [bytes[at + 1], view.getUint16(at + 2)];
    if (marker === START_OF_SCAN) return undefined;
    const end = at + 2 + length;
    if (marker === APP1 && EXIF.every((byte, index) => bytes[at + 4 + index] === byte))
      return end <= bytes.length ? bytes.subarray(at, end) : undefined;
    at = end;
  }
  return undefined;
}

/** Sets the orientation in a TIFF block to upright, if it has one. */
function setUpright(tiff: DataView): void {
  if (tiff.byteLength < 8) return;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return;
  const count = tiff.getUint16(first, isLittle);
  for (let index = 0; index < count; index++) {
    const entry = first + 2 + 12 * index;
    if (entry + 12 > tiff.byteLength) return;
    if (tiff.getUint16(entry, isLittle) === ORIENTATION) tiff.setUint16(entry + 8, UPRIGHT, isLittle);
  }
}
