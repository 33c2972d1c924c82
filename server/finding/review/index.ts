export { holdAs, liftAs } from './photo-holds.ts';
export { presentReviewPhotos } from './review-photos.presenter.ts';
export { reviewSlice } from './slice.ts';
