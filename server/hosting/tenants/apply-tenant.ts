import { type Cause, recordAction, summarise } from '#hosting/actions/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { BRAND_FOLDER } from './brand-icons.ts';
import type { TenantPlan } from './plan-tenant.ts';
import { addTenantVersion, readTenantVersion } from './tenant-changes.store.ts';
import { describeChange } from './tenant-diff.ts';
import { lockTenant, saveTenant } from './tenants.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A brand got another name: pictures that contain it must be rendered again. */
    'tenant.renamed': Record<never, never>;
  }
}

/**
 * Applies a plan to a tenant, and records the changes. Its pictures are stored first, under unique names; a refused
 * plan leaves unused files.
 * @returns the new version; Conflict if the tenant changed after the plan was shown, or if another tenant took one of
 *   its hosts meanwhile
 */
export async function applyTenant(
  deps: Pick<Deps, 'database' | 'storage' | 'clock' | 'events'>,
  plan: TenantPlan,
  cause: Cause,
): Promise<{ version: number } | Refusal> {
  const { tenantId, ...tenant } = plan.definition;
  for (const { name, bytes } of plan.files)
    await deps.storage.put(tenantKey(tenantId, `${BRAND_FOLDER}/${name}`), bytes);
  try {
    return await deps.database.inTenant(tenantId, async (scope) => {
      const isThere = await lockTenant(scope);
      if (isThere === plan.isNew || (await readTenantVersion(scope)) !== plan.version)
        return refuse('Conflict');
      if (plan.changes.length === 0) return { version: plan.version };
      await saveTenant(scope, tenant);
      const version = plan.version + 1;
      const summary = plan.isNew ? 'created' : plan.changes.map(describeChange).join('\n');
      await addTenantVersion(scope, { version, changedAt: deps.clock.now(), source: plan.source, summary });
      const after = { version, summary: summarise([summary]) };
      const isRenamed = plan.changes.some(({ field }) => field === 'settings.tenantName');
      if (isRenamed && !plan.isNew) await deps.events.emit(scope, 'tenant.renamed', {});
      await recordAction(scope, { what: 'tenant.apply', thingId: tenantId, after }, cause);
      return { version };
    });
  } catch (error) {
    // Concurrent calls that create the same tenant, or take the same host, do not notice each other until they write.
    if (isTaken(error)) return refuse('Conflict');
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
