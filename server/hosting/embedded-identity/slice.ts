import { defineSlice } from '#platform/slice.ts';
import { openEmbeddedIdentity } from './identity.routes.ts';

/** What this slice adds to the shop. */
export const embeddedIdentitySlice = defineSlice({
  demoRoutes: [openEmbeddedIdentity],
});
