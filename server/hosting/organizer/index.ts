export { brandImageKey, openBrandImageFiles } from './brand-image-files.ts';
export { detectPicture } from './brand-images.rules.ts';
export { listAllBrandImages, replaceBrandImages } from './brand-images.store.ts';
export { openOrganizerService } from './organizer.routes.ts';
export { brandImageFile, storeBrandImages } from './store-brand-images.ts';
