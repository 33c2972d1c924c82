export { applyTenant } from './apply-tenant.ts';
export { BRAND_FOLDER, brandIcons } from './brand-icons.ts';
export { defineTenant } from './define-tenant.ts';
export { hostName, isLocalHost, originWithoutVisit, presentOrigin } from './origins.rules.ts';
export { planTenant, type TenantPlan, type TenantSource } from './plan-tenant.ts';
export { readDrawnLogo } from './read-drawn-logo.ts';
export { createTenantResolver, type TenantResolver } from './resolve-tenant.ts';
export type {
  TenantDefinition,
  TenantIssuer,
  TenantPaymentType,
} from './settings.schema.ts';
export { type ShownTenant, showTenant } from './show-tenant.ts';
export { tenantsSlice } from './slice.ts';
export { describeChange, describePlan, type TenantChange } from './tenant-diff.ts';
export {
  findDrawnLogo,
  findHostOwners,
  findSettingsFaults,
  hasTenants,
  keepDrawnLogo,
  listOpenTenantIds,
  listTenants,
  readOrderRetention,
  readRemovalTerms,
  readShownColumns,
  readTenantName,
  readYouthAge,
  removesKeywords,
  type Tenant,
} from './tenants.store.ts';
export { findWeakContrast } from './theme-contrast.ts';
export { themeCss, themeTokens } from './theme-tokens.ts';
