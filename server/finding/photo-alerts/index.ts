export { listAlertConsents } from './alert-consents.store.ts';
export { signAlertToken } from './alert-token.ts';
export { eraseAlerts } from './erased-data.store.ts';
export { describeKeptAlerts } from './kept-data.store.ts';
export { listAlertPhotos } from './list-alert-photos.ts';
export {
  deleteAlert,
  deleteExpiredAlerts,
  findAlert,
  moveAlerts,
  type PhotoAlert,
} from './photo-alerts.store.ts';
export { photoAlertsSlice } from './slice.ts';
