/** Pixels: decoding, capture facts, derivatives, lettering. No database, no HTTP. */
export { type DecodedPhoto, decodePhoto, MAX_PIXELS, WORKING_EDGE } from './decode-photo.ts';
export { identifyImage } from './identify-image.ts';
export type { ImageProblem, ImageRefusal } from './image-refusal.ts';
export {
  type LetteringFamily,
  type LetteringOptions,
  type LetteringWeight,
  type OutlinedText,
  outlineText,
} from './lettering.ts';
export { describeRaw, type Raster } from './raster.ts';
export { type Capture, type CaptureTime, readCapture } from './read-capture.ts';
export { type EncodedImage, renderPreview, renderThumb } from './render-derivatives.ts';
