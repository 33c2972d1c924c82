/** Pixels: decoding, capture facts, derivatives, lettering. No database, no HTTP. */
export {
  type DecodedPhoto,
  type DecodePhotoOptions,
  decodePhoto,
  MAX_PIXELS,
  WORKING_EDGE,
} from './decode-photo.ts';
export {
  ACCEPTED_KINDS,
  type ImageKind,
  identifyImage,
  RECOGNISED_BY_BYTES,
  readLongEdge,
  recogniseImage,
} from './identify-image.ts';
export type { ImageProblem, ImageRefusal } from './image-refusal.ts';
export {
  type LetteringFamily,
  type LetteringOptions,
  type LetteringWeight,
  type OutlinedText,
  outlineText,
} from './lettering.ts';
export { FORMAT_EXTENSIONS, type PhotoFormat } from './photo-formats.ts';
export { describeRaw, type Raster } from './raster.ts';
export { type Capture, type CaptureTime, readCapture } from './read-capture.ts';
export { type EncodedImage, renderPreview, renderSmallCover, renderThumb } from './render-derivatives.ts';
export { drawWatermarkTile } from './watermark.ts';
