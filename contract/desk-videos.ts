import { DESK_API } from './desk.ts';

/** The states of a video at the desk; replaced ones are kept for their buyers, withdrawn and removed ones can be restored. */
export const DESK_VIDEO_STATES = [
  'Waiting',
  'Cut',
  'Published',
  'Failed',
  'Replaced',
  'Withdrawn',
  'Removed',
] as const;
export type DeskVideoState = (typeof DESK_VIDEO_STATES)[number];

/** The calls that list, remove and restore an event's full videos and finish clips. */
export const deskVideoRoutes = {
  listVideos: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/events/:eventId/videos` },
  describeVideoRemoval: {
    method: 'GET',
    path: `${DESK_API}/tenants/:tenantId/events/:eventId/videos/:videoId/removal`,
  },
  removeVideo: {
    method: 'POST',
    path: `${DESK_API}/tenants/:tenantId/events/:eventId/videos/:videoId/removal`,
  },
  restoreVideo: {
    method: 'POST',
    path: `${DESK_API}/tenants/:tenantId/events/:eventId/videos/:videoId/restoring`,
  },
} as const;
