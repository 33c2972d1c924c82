import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    brandImages: Columns<'brandImages'>;
  }
}

export interface BrandImageRecord {
  imageId: string;
  file: string;
  title: string;
  linkUrl: string | null;
}

/** Lists all of a tenant's pictures, in their order. */
export async function listAllBrandImages(scope: Scope): Promise<BrandImageRecord[]> {
  return (await listBrandImages(scope, { offset: 0, count: Number.MAX_SAFE_INTEGER })).images;
}

/** Reads one page of a tenant's pictures, and the total. */
export async function listBrandImages(
  scope: Scope,
  { offset, count }: { offset: number; count: number },
): Promise<{ images: BrandImageRecord[]; total: number }> {
  const images = await selectFrom(scope, 'brandImages')
    .select(['imageId', 'file', 'title', 'linkUrl'])
    .orderBy('position')
    .offset(offset)
    .limit(count)
    .execute();
  const { total } = await selectFrom(scope, 'brandImages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { images, total };
}

/** Replaces all pictures by the given ones, in their order. Old files stay, because a cached page may refer to them. */
export async function replaceBrandImages(scope: Scope, images: readonly BrandImageRecord[]): Promise<void> {
  const { trx, tenantId } = scope;
  await deleteFrom(scope, 'brandImages').execute();
  const rows = images.map((image, position) => ({
    tenantId,
    imageId: image.imageId,
    position,
    file: image.file,
    title: image.title,
    linkUrl: image.linkUrl,
  }));
  if (rows.length > 0) await trx.insertInto('brandImages').values(rows).execute();
}
