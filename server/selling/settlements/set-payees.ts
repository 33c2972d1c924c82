import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { findShareNames } from '#selling/shares/index.ts';
import { type Payee, replacePayees } from './payees.store.ts';
import { readPayeesFile } from './read-payees-file.ts';

/** Writes the payees that a file names in the place of those there were, and records how many. */
export async function setPayees(
  scope: Scope,
  bytes: Uint8Array,
  cause: Cause,
): Promise<{ payees: Payee[] } | { faults: FileFault[] }> {
  const read = await readPayeesFile(bytes, findShareNames(scope));
  if ('faults' in read) return read;
  await replacePayees(scope, read.payees);
  const after = { payees: read.payees.length };
  await recordAction(scope, { what: 'payee.edit', thingId: 'payees', after }, cause);
  return read;
}
