import { anyText, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { addressHashOf } from './address-hash.ts';

/** Describes what is stored under the hash of an address: confirmations and suppressions. */
export async function describeKeptMailAddresses(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<KeptThings[]> {
  const { tenantId } = scope;
  const hashes = emails.map((email) => addressHashOf(deps, tenantId, email));
  const rows = await selectFrom(scope, 'mailAddresses')
    .select(['addressHash', 'confirmedAt', 'suppressedAt', 'suppressedAs'])
    .where('addressHash', '=', anyText(hashes))
    .execute();
  return [{ kind: 'mails', table: 'mailAddresses', isPart: true, rows }];
}
