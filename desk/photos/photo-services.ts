import { deskCorrectionRoutes } from '#contract/desk.ts';
import type { deskCorrectionSchemas } from '#contract/desk-correction.schema.ts';
import type {
  deskPhotoSchemas,
  deskReviewSchemas,
  PresentedReviewPhoto,
} from '#contract/desk-photos.schema.ts';
import { deskPhotoRoutes, deskReviewRoutes } from '#contract/desk-photos.ts';
import { createDeskService } from '../api/create-desk-service.ts';

export const photoService = createDeskService<typeof deskPhotoSchemas>(deskPhotoRoutes);
export const reviewService = createDeskService<typeof deskReviewSchemas>(deskReviewRoutes);
export const correctionService = createDeskService<typeof deskCorrectionSchemas>(deskCorrectionRoutes);

export type ReviewPhoto = PresentedReviewPhoto;
