import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { applyCatalog, type CatalogDeps, planCatalog } from '#selling/catalog/index.ts';

const FOLDER = join(import.meta.dirname, 'catalogs');

/** Returns the catalog file of a demo event, as for `photofinish catalog apply`. */
export function demoCatalogFile(slug: string): string {
  return join(FOLDER, `${slug}.yaml`);
}

/** Sets a demo event's catalog, unless it was changed before. */
export async function applyDemoCatalog(deps: CatalogDeps, tenantId: string, slug: string): Promise<void> {
  const plan = await planCatalog(deps, tenantId, await readFile(demoCatalogFile(slug)));
  if ('faults' in plan) throw new Error(`the demo's catalog is wrong: ${JSON.stringify(plan.faults)}`);
  if (plan.version > 0) return;
  const applied = await applyCatalog(deps, tenantId, plan, BY_COMMAND);
  if (isRefusal(applied)) throw new Error(`the demo's catalog was not applied: ${applied.refused}`);
}
