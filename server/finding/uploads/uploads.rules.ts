import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';

/** The prefix of an upload link's token, by which scanners for leaked secrets recognise it. */
export const UPLOAD_LINK_PREFIX = 'pfupload';

/** The most requests with wrong links from one network. */
export const WRONG_LINKS = { name: 'upload-links', limit: 60, windowSeconds: 600 };
/** The most calls with one link, not counting those for files. An open page makes one every 2 seconds. */
export const CALLS_OF_LINK = { name: 'upload-calls', limit: 12_000, windowSeconds: 600 };
/** The most files and previews that a link may start to send. It is more than a photographer takes in two days. */
export const FILES_OF_LINK = { name: 'uploads', limit: 50_000, windowSeconds: 24 * 3600 };
/** The most bytes that a link may have declared but not sent yet. */
export const EXPECTED_BYTES_MAX = 10_000_000_000;
/**
 * The most files that a link may have begun to send and not completed. Each costs the disk some inodes, and each listing
 * of the link's folder some reads.
 */
export const UNFINISHED_FILES_MAX = 3_000;

/**
 * Parses a bearer token.
 * @returns the tenant in the token, and the token itself; undefined if it is not an upload token
 */
export function readUploadToken(
  authorization: string | undefined,
): { tenantId: string; token: string } | undefined {
  const [, token = ''] = /^bearer ([\w.-]{1,200})$/i.exec(authorization ?? '') ?? [];
  const [prefix, tenantId = ''] = token.split('.');
  return prefix === UPLOAD_LINK_PREFIX && TENANT_ID_PATTERN.test(tenantId) ? { tenantId, token } : undefined;
}

/** Returns whether a link accepts files. */
export function isUploadOpen(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): boolean {
  return revokedAt === null && now < expiresAt;
}

/** Builds the id of an upload in the store and in its address. */
export const uploadName = (linkId: string, contentHash: string): string => `${linkId}-${contentHash}`;

/**
 * Parses the file of a link from an address.
 * @returns its hash; undefined if it is another link's file, or an invalid address
 */
export function readUploadName(linkId: string, name: string): string | undefined {
  const hash = name.startsWith(`${linkId}-`) ? name.slice(linkId.length + 1) : '';
  return /^[\da-f]{64}$/.test(hash) ? hash : undefined;
}
