import type { BrandBlock } from '#contract/desk-brands.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { deleteBrand, describeBrandDeletion } from '#operating/deletion/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { unknownTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const BLOCKS: Record<BrandBlock, string> = {
  Orders: 'orders: buyers and the law need them. Remove its hosts by "tenant edit" to close the shop.',
  Books: 'receipts, bookings, statements or payouts: the law requires you to keep them.',
  Photos: 'photos or videos: delete their events by "event delete".',
  Participants: 'participants, or people who looked for their photos: delete their events by "event delete".',
  Requests: 'requests of people, or records of erasures: they prove what was asked and done.',
};

/**
 * Runs `tenant delete TENANT`: lists what prevents the deletion, or asks and deletes the brand.
 * @returns the exit code: 1 if something prevents it, or the answer was no
 */
export async function deleteTenant(
  deps: Pick<AppDeps, 'clock' | 'database' | 'queue'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.as !== undefined) throw new UsageError('--as: the members of a deleted brand are deleted too.');
  const { why } = await readCause(deps, tenantId, options);
  const tenants = await listTenants(deps.database.asHost);
  const tenant = tenants.find((one) => one.tenantId === tenantId);
  if (tenant === undefined) throw unknownTenant(tenantId, tenants);
  const blocks = await deps.database.inTenant(tenantId, describeBrandDeletion);
  if (blocks.length > 0) {
    terminal.print(`${tenantId} cannot be deleted, because it has`);
    for (const block of blocks) terminal.print(`  ${BLOCKS[block]}`);
    return 1;
  }
  terminal.print(`${tenantId} (${tenant.hosts.join(' ')}): all its data and files are deleted for good.`);
  if (!(await isConfirmed('Delete the brand?', 'Add --yes to delete it.', options.yes === true, terminal)))
    return 1;
  const deleted = await deleteBrand(deps, { tenantId }, { operatorId: null, why });
  if (isRefusal(deleted))
    throw new UsageError('Nothing was done: the brand changed or was deleted meanwhile.');
  terminal.print(
    `${tenantId} is deleted. \`photofinish serve\` or \`photofinish work\` now deletes its files.`,
  );
  return 0;
}
