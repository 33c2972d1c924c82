import type { Deps } from '#platform/deps.ts';
import { type TenantDefinition, tenantDefinitionSchema } from './settings.schema.ts';
import { saveTenant } from './tenants.store.ts';

/**
 * Creates a tenant or replaces its settings, payment types and hosts.
 * @throws ZodError naming each wrong field
 */
export async function defineTenant(
  deps: Pick<Deps, 'database'>,
  definition: TenantDefinition,
): Promise<void> {
  const { tenantId, ...tenant } = tenantDefinitionSchema.parse(definition);
  await deps.database.inTenant(tenantId, (scope) => saveTenant(scope, tenant));
}
