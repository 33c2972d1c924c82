export { brandImageKey } from './brand-image-files.ts';
export { detectPicture } from './brand-images.rules.ts';
export { listAllBrandImages, replaceBrandImages } from './brand-images.store.ts';
export { organizerSlice } from './slice.ts';
export { brandImageFile, storeBrandImages } from './store-brand-images.ts';
