import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { findShareNames, readPayeeNames } from '#selling/shares/index.ts';
import { describePayees, sharersOf } from './describe-payees.ts';
import { type Payee, readPayees, replacePayees } from './payees.store.ts';
import { readPayeesFile } from './read-payees-file.ts';

/** A plan: the payees of a file, and their changes. */
export interface PayeesPlan {
  payees: Payee[];
  changes: DiffLine[];
}

/** Reads a file of payees and compares it with the current ones; writes nothing. */
export async function planPayees(
  scope: Scope,
  bytes: Uint8Array,
): Promise<PayeesPlan | { faults: FileFault[] }> {
  const read = await readPayeesFile(await openYaml(scope.tenantId, bytes), findShareNames(scope));
  if ('faults' in read) return read;
  const before = await readPayees(scope);
  const nameOf = await readPayeeNames(scope, sharersOf([...before.values(), ...read.payees]));
  return { payees: read.payees, changes: describePayees([...before.values()], read.payees, nameOf) };
}

/** Replaces the payees by those of a file, and records their number. */
export async function setPayees(
  scope: Scope,
  bytes: Uint8Array,
  cause: Cause,
): Promise<{ payees: Payee[] } | { faults: FileFault[] }> {
  const read = await readPayeesFile(await openYaml(scope.tenantId, bytes), findShareNames(scope));
  if ('faults' in read) return read;
  await replacePayees(scope, read.payees);
  const after = { payees: read.payees.length };
  await recordAction(scope, { what: 'payee.edit', thingId: 'payees', after }, cause);
  return read;
}
