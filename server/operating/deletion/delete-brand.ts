import type { BrandBlock } from '#contract/desk-brands.ts';
import { faultAt } from '#contract/faults.ts';
import { showTenant } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { DELETABLE_TABLES, findBlocks, isNameOf } from './brand-tables.rules.ts';
import { deleteRows, findTables, insertDeletedBrand } from './deleted-brands.store.ts';
import { AGAIN_SECONDS, deleteBrandFilesJob } from './deletion.jobs.ts';

/** Describes what prevents the deletion of the scope's brand. */
export async function describeBrandDeletion(scope: Scope): Promise<BrandBlock[]> {
  return findBlocks(await findTables(scope));
}

/**
 * Deletes an empty brand with all its rows, records it for the installation, and sends the job that deletes its files. The rows
 * are checked again in the transaction that deletes them, and no row can be added meanwhile.
 * @param brand `typedName`: the brand's name or a host of it, which confirms that this brand is meant; undefined if the
 *   caller has confirmed it otherwise
 * @param operatorId null for the command
 * @returns NotFound for an unknown brand, Invalid if another name is typed, Conflict if the brand is not empty
 */
export async function deleteBrand(
  deps: Pick<Deps, 'clock' | 'database' | 'queue'>,
  { tenantId, typedName }: { tenantId: string; typedName?: string },
  { operatorId, why }: { operatorId: string | null; why: string },
): Promise<true | Refusal> {
  const shown = await showTenant(deps, tenantId);
  if (shown === undefined) return refuse('NotFound');
  const { hosts, settings } = shown.definition;
  const name = settings.tenantName;
  if (typedName !== undefined && !isNameOf(typedName, { name, hosts }))
    return refuse('Invalid', [faultAt('typedName', 'BrandNotTyped')]);
  return deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const kept = await deleteRows(scope, tenantId, DELETABLE_TABLES);
    if (kept.length > 0) return refuse('Conflict', [faultAt('tenantId', 'BrandNotEmpty')]);
    const deletedAt = deps.clock.now();
    await insertDeletedBrand(scope, { brandId: tenantId, name, hosts, deletedAt, operatorId, why });
    const jobs = [{ brandId: tenantId }];
    await deps.queue.send(scope, deleteBrandFilesJob, jobs);
    await deps.queue.sendLater(scope, deleteBrandFilesJob, jobs, AGAIN_SECONDS);
    return true;
  });
}
