export { type ListedConsent, listConsents } from './list-consents.ts';
export { type FaceGround, listFaceGrounds } from './list-face-grounds.ts';
export { consentsSlice } from './slice.ts';
