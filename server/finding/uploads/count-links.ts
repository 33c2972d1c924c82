import type { z } from 'zod';
import type { uploadCountsSchema } from '#contract/uploads.schema.ts';
import { countUploadedPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { countUploads } from './uploaded-files.store.ts';

/**
 * Counts the files of links.
 * @returns a function that returns the counts of a link
 */
export async function countLinks(
  scope: Scope,
  linkIds: readonly string[],
): Promise<(linkId: string) => z.infer<typeof uploadCountsSchema>> {
  const files = await countUploads(scope, linkIds);
  const photos = await countUploadedPhotos(scope, linkIds);
  return (linkId) => {
    const { received = 0, refused = 0 } = files.get(linkId) ?? {};
    const { published = 0, withBibs = 0, awaited = 0, failed = 0 } = photos.get(linkId) ?? {};
    return {
      received: Math.max(0, received - failed),
      published,
      withBibs,
      awaited,
      refused: refused + failed,
    };
  };
}
