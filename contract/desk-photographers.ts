import { DESK_API } from './desk.ts';

const PHOTOGRAPHERS = `${DESK_API}/tenants/:tenantId/photographers`;

/** Photographers, and their members of the desk. */
export const deskPhotographerRoutes = {
  listPhotographers: { method: 'GET', path: PHOTOGRAPHERS },
  listOwnPhotographers: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/own-photographers` },
  linkPhotographer: { method: 'PUT', path: `${PHOTOGRAPHERS}/:photographerId/member` },
  mergePhotographers: { method: 'POST', path: `${PHOTOGRAPHERS}/:photographerId/merging` },
  assignPhotos: { method: 'POST', path: `${PHOTOGRAPHERS}/assignments` },
  correctPhotographer: { method: 'POST', path: `${PHOTOGRAPHERS}/:photographerId/photos` },
} as const;

/** The most photos whose photographer one call sets. */
export const ASSIGNED_MAX = 500;
