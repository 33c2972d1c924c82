import { DESK_API } from './desk.ts';

const UPLOADS = `${DESK_API}/tenants/:tenantId/events/:eventId/uploads`;

/** Links by which photographers upload to an event. */
export const deskUploadRoutes = {
  listUploads: { method: 'GET', path: UPLOADS },
  inviteToUpload: { method: 'POST', path: UPLOADS },
  revokeUpload: { method: 'DELETE', path: `${UPLOADS}/:linkId` },
  listUploadFolders: { method: 'GET', path: `${UPLOADS}/:linkId/folders` },
  reportUpload: { method: 'GET', path: `${UPLOADS}/:linkId/report` },
} as const;

/** The most days for which an upload link works. */
export const UPLOAD_DAYS_MAX = 90;
export const UPLOAD_DAYS = 14;
export const PHOTOGRAPHER_NAME_MAX = 100;
