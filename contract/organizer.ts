/** Organizer service (product §7): the pictures of a tenant's brand zone. Its request forms are in `request.ts`. */
export const organizerRoutes = {
  listBrandImages: { method: 'GET', path: '/public/organizer-service/api/v1/brandzone/images' },
} as const;
