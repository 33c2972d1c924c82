export { isPublicPicture } from './is-public-picture.ts';
export { publicPicturesSlice } from './slice.ts';
