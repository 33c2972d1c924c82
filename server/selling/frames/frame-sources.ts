import type { FrameFiles } from '#engines/frames/index.ts';
import { BRAND_FOLDER, type TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { layerKey } from './frame-files.ts';

/** Opens a tenant's layers and its logo; a missing logo is left out. */
export async function frameFilesOf(
  deps: Pick<Deps, 'storage'> & { tenants: Pick<TenantResolver, 'read'> },
  tenantId: string,
): Promise<FrameFiles> {
  const { settings } = await deps.tenants.read(tenantId);
  return {
    readLayer: (layer) => deps.storage.read(tenantKey(tenantId, layerKey(layer))),
    logo: await readLogo(deps, tenantId, settings.logo),
  };
}

async function readLogo(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  address: string,
): Promise<Uint8Array | undefined> {
  const file = new RegExp(`^/${BRAND_FOLDER}/([a-z0-9-]+\\.(?:svg|png|webp))$`).exec(address)?.[1];
  if (file === undefined) return undefined;
  try {
    return await storage.read(tenantKey(tenantId, `${BRAND_FOLDER}/${file}`));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
