/** Frames: draws a picture from a layout, its layers, a photo and some texts. Without database and HTTP. */
export { decodePreview, type PhotoFocus, type Pixels } from './cut-photo.ts';
export type { FrameFiles } from './draw-layers.ts';
export {
  FRAME_TEXTS,
  type FrameBox,
  type FrameLayer,
  type FrameLayout,
  type FrameTemplate,
  type FrameTexts,
  type TextSlot,
} from './frame-template.ts';
export { encodeView, type PreparedView, prepareView, previewScale } from './prepare-view.ts';
export { renderFramedPhoto } from './render-framed-photo.ts';
export { renderPreview } from './render-preview.ts';
export { shrinkPicture } from './shrink-picture.ts';
