import type { Deps } from '#platform/deps.ts';
import { FileMissing, type Storage, tenantKey } from '#platform/storage/storage.ts';
import { BRAND_FOLDER } from './brand-icons.ts';
import { drawLogo } from './logo.task.ts';

/**
 * Reads a tenant's logo as pixels, for pictures and posters. An SVG logo is drawn once in the sandbox, and its PNG is
 * stored beside it, so that no request draws an uploaded file.
 * @param address in the settings
 * @returns undefined if the logo is not one of the tenant's own files, or is missing
 */
export async function readDrawnLogo(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  address: string,
): Promise<Uint8Array | undefined> {
  const file = new RegExp(`^/${BRAND_FOLDER}/([a-z0-9-]+)\\.(svg|png|webp)$`).exec(address);
  if (file === null) return undefined;
  const [, name = '', kind] = file;
  const stored = tenantKey(tenantId, `${BRAND_FOLDER}/${name}.${kind}`);
  if (kind !== 'svg') return readIfThere(storage, stored);
  const drawnKey = tenantKey(tenantId, `${BRAND_FOLDER}/drawn-${name}.png`);
  const kept = await readIfThere(storage, drawnKey);
  if (kept !== undefined) return kept;
  const bytes = await readIfThere(storage, stored);
  const drawn = bytes && (await drawLogo(tenantId, bytes));
  if (drawn !== undefined) await storage.put(drawnKey, drawn);
  return drawn;
}

async function readIfThere(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
