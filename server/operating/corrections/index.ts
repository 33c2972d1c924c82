export { type Purchase, type RefundDue, sumRefunds } from './consequences.rules.ts';
export { deleteRemovedFiles } from './corrections.jobs.ts';
export {
  type BuyerConsequences,
  type Consequences,
  describeConsequences,
  describeVideoConsequences,
  findArchives,
  readPurchases,
} from './describe-consequences.ts';
export { describeRefund, type RefundConsequences } from './describe-refund.ts';
export { listRemovalQueue, type QueuedRemoval } from './describe-removal.ts';
export { dropFromUnpaid, lockOrders, lockUnpaidOrders } from './drop-from-unpaid.ts';
export { findPhotosBy, type KnownOfPhotos } from './find-photos.ts';
export { firstNumbers } from './participants.presenter.ts';
export { type RemovalOutcome, removePhotoForGood } from './remove-photo.ts';
export { removeVideoForGood, restoreRemovedVideo } from './remove-video.ts';
export { correctionsSlice } from './slice.ts';
