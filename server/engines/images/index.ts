/** Pixels: decoding, capture facts, derivatives, lettering. No database, no HTTP. */
export { type DecodedPhoto, decodePhoto } from './decode-photo.ts';
export { identifyImage, RECOGNISED_BY_BYTES, readLongEdge, recogniseImage } from './identify-image.ts';
export type { ImageProblem, ImageRefusal } from './image-refusal.ts';
export { FORMAT_EXTENSIONS, type PhotoFormat } from './photo-formats.ts';
export { describeRaw, type Raster } from './raster.ts';
export { type Capture, readCapture } from './read-capture.ts';
export { type EncodedImage, renderPreview, renderSmallCover, renderThumb } from './render-derivatives.ts';
export { drawWatermarkTile } from './watermark.ts';
