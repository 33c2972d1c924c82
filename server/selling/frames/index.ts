export { addFrame, type FrameDeps, planFrame, removeFrame } from './add-frame.ts';
export { eraseFramedPhotos, erasePrintedNames, listFramedOfLines } from './erased-data.store.ts';
export { exportFrame, findNamedFrame } from './export-frame.ts';
export { framedPhotoKey, framedPhotoKeys, framedPreviewKey } from './frame-files.ts';
export { type FramedPhotoRecord, listFramedPhotos, listFramesOfPhoto } from './framed-photos.store.ts';
export {
  type FrameRecord,
  findFrameByKey,
  findFrames,
  isForEvent,
  listFramesInUse,
} from './frames.store.ts';
export { describeKeptFramedPhotos } from './kept-data.store.ts';
export { orderFramedPhotos } from './order-framed-photos.ts';
export { type FrameSource, LAYER_MAX_BYTES } from './read-frame-file.ts';
export { framesSlice } from './slice.ts';
