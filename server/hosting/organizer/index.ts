export { openBrandImageFiles } from './brand-image-files.ts';
export { type BrandPicture, defineBrandImages } from './define-brand-images.ts';
export { openOrganizerService } from './organizer.routes.ts';
