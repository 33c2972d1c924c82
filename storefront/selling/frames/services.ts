import type { frameSchemas } from '#contract/frame.schema.ts';
import { frameRoutes } from '#contract/frame.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** The frames to choose from. Their pictures come by their addresses and by fetchFramePreview. */
export const frameService = createService<typeof frameSchemas>(
  { listFrames: frameRoutes.listFrames },
  transport,
);
