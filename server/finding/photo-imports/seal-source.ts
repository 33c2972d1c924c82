import type { Deps } from '#platform/deps.ts';

/** Encrypts the address or the access key of an import, so that the database and its backups reveal neither. */
export function seal(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  linkId: string,
  what: 'source' | 'keys',
  value: object,
): Buffer {
  return keys.seal('photo-imports', Buffer.from(JSON.stringify(value)), `${tenantId}/${linkId}/${what}`);
}

/** Opens a seal; undefined if it was made with another secret, or for another import. */
export function unseal<T extends object>(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  linkId: string,
  what: 'source' | 'keys',
  sealed: Uint8Array,
): T | undefined {
  const opened = keys.unseal('photo-imports', sealed, `${tenantId}/${linkId}/${what}`);
  return opened === undefined ? undefined : JSON.parse(opened.toString('utf8'));
}
