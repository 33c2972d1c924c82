/**
 * "Tell me when photos of me are there": a mail that is requested, confirmed, sent once and deleted. Part of the
 * competitor service; the paths are our own.
 */
export const photoAlertRoutes = {
  askPhotoAlert: { method: 'POST', path: '/public/competitor-service/api/v1/photoAlerts' },
  confirmPhotoAlert: { method: 'POST', path: '/public/competitor-service/api/v1/photoAlerts/confirmation' },
  leavePhotoAlert: { method: 'POST', path: '/public/competitor-service/api/v1/photoAlerts/leaving' },
} as const;

/** The page to which the mails lead, and to which a mail program POSTs to unsubscribe its reader (RFC 8058). */
export const PHOTO_ALERT_PATH = '/photo-alert';

/** How long an alert waits to be confirmed; then its address is deleted. */
export const PHOTO_ALERT_CONFIRM_HOURS = 48;
