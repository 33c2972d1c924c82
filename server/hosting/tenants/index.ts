export { BRAND_FOLDER, openBrandFiles } from './brand.routes.ts';
export { defineTenant } from './define-tenant.ts';
export { createTenantResolver, type TenantResolver } from './resolve-tenant.ts';
export {
  type TenantDefinition,
  type TenantIssuer,
  type TenantPaymentType,
  tenantDefinitionSchema,
} from './settings.schema.ts';
export { listTenants, type Tenant } from './tenants.store.ts';
export { themeCss } from './theme-tokens.ts';
