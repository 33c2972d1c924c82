import type { Language } from '#contract/languages.ts';

/** The tenant and the caller of an operation: its first argument. */
export interface TenantContext {
  /** A short slug, as in `photofinish`; also the prefix of the tenant's files. */
  tenantId: string;
  /** The language of answers and mails. */
  language: Language;
  /** The address at which the visitor reached the tenant, without a trailing slash: for answers to the browser. */
  origin: string;
  /** The tenant's configured address: for mails, canonical links and other servers. */
  publicOrigin: string;
}

/** The tenant's id in job payloads and rows: lower-case letters, digits and hyphens. */
export const TENANT_ID_PATTERN = /^[a-z][a-z0-9-]{1,40}$/;
