import { SITE_PREVIEWS_PATH } from '#contract/site.ts';
import type { SigningKeys } from '#platform/signing/signing-keys.ts';

/** The lifetime of a draft's link: long enough to show the draft, too short for passing the link around. */
export const PREVIEW_KEPT_MS = 3600_000;

/** A draft of a tenant's site, and its expiry. */
interface PreviewLink {
  tenantId: string;
  previewId: string;
  expiresAt: Date;
}

const TOKEN = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]+)$/;

const messageOf = (tenantId: string, previewId: string, expires: number): string =>
  JSON.stringify([tenantId, previewId, expires]);

/** Builds the token that shows a draft: its id, its expiry in Unix seconds, and a signature of both and the tenant. */
export function writePreviewToken(
  keys: SigningKeys,
  { tenantId, previewId, expiresAt }: PreviewLink,
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${previewId}.${expires}.${keys.sign('site-previews', messageOf(tenantId, previewId, expires))}`;
}

/**
 * Verifies the token.
 * @returns the draft's id; undefined if it is forged, another tenant's, or expired
 */
export function readPreviewToken(
  keys: SigningKeys,
  tenantId: string,
  token: string,
  now: Date,
): string | undefined {
  const [, previewId = '', expires = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!keys.verify('site-previews', messageOf(tenantId, previewId, Number(expires)), signature))
    return undefined;
  return Number(expires) * 1000 > now.getTime() ? previewId : undefined;
}

/** Returns the prefix of a draft's files, before each file's address on the site. */
export const previewRoot = (token: string): string => `${SITE_PREVIEWS_PATH}/${token}`;
