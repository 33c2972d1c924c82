import type { Language } from '#contract/languages.ts';

/** The tenant and the caller of an operation: its first argument. */
export interface TenantContext {
  /** A short slug, as in `photofinish`; also the prefix of the tenant's files. */
  tenantId: string;
  /** The language answers and mails are in. */
  language: Language;
  /** The address the visitor reached the tenant at, without a trailing slash: for what answers their browser. */
  origin: string;
  /** The tenant's configured address: for mails, canonical links and other servers. */
  publicOrigin: string;
}

/** Job payloads and rows carry this: lower-case letters, digits and hyphens. */
export const TENANT_ID_PATTERN = /^[a-z][a-z0-9-]{1,40}$/;
