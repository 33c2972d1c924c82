/** Pixels: decoding, capture facts, derivatives, lettering. No database, no HTTP. */
export {
  convertHeic,
  findHeicProgram,
  INSTALL_HEIC_PROGRAM,
  needsHeicProgram,
  readHeicSize,
} from './convert-heic.ts';
export { cutOriginal, renderCrop, renderDeliveredCrop, type WantedPart } from './cut-original.ts';
export {
  type DecodedPhoto,
  decodePhoto,
  describeRaw,
  hasAllPixels,
  ORIGINAL_LIMITS,
  type Raster,
} from './decode-photo.ts';
export { findMetadataBlocks, replaceBlocks, takeBlock } from './find-metadata-blocks.ts';
export {
  FORMAT_EXTENSIONS,
  type ImageProblem,
  type ImageRefusal,
  identifyImage,
  type PhotoFormat,
  RECOGNISED_BY_BYTES,
  readLongEdge,
  recogniseImage,
  refuseImage,
} from './identify-image.ts';
export { addJpegEnd, readJpegEdge } from './jpeg-structure.ts';
export { outlineText } from './lettering.ts';
export { type FrameMeasures, measureFrame } from './measure-frame.ts';
export { measureLight } from './measure-light.ts';
export { boundKeywords, type Capture, type GpsPosition, readCapture, readXmpTexts } from './read-capture.ts';
export { readCode } from './read-code.ts';
export {
  type EncodedImage,
  previewSize,
  renderBlurred,
  renderCloseUp,
  renderMailPicture,
  renderPreview,
  renderSmallCover,
  renderThumb,
} from './render-derivatives.ts';
export { renderMarked } from './render-mark.ts';
export { toSrgb, toSrgbPixels, toTransparentSrgb } from './srgb-pixels.ts';
export { readKeywords, stripNamingFields, type TextBlock, wipeMetadata } from './strip-naming-fields.ts';
export { drawWatermarkTile } from './watermark.ts';
