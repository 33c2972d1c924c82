export { isPublicPicture } from './is-public-picture.ts';
