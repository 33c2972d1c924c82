import type { Cause } from '#hosting/actions/index.ts';
import { type MergeFault, type MergePlan, mergeEvent, planMerge } from '#operating/event-merging/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { readId } from './in-tenant.ts';
import { FACE_BARS } from './move-photos.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The most pairs of people with the same bib that a refusal lists. */
const CONFLICTS_SHOWN = 20;

/** What to do about each fault. */
const FAULTS: Record<MergeFault, string> = {
  Same: 'it is the same event: name another one with --into',
  Merged: 'one of them was already merged into another event',
  Deleted: 'one of them is being deleted',
  Working: 'photos or videos of one are being read or moved: wait until that is done (`photofinish status`)',
  Protection: 'their photos are shown to different people: align --secure and --factor with "event edit"',
  Youth: 'a participant of the first is protected, and the other start list could end that',
  Films: 'the first has footage, which cannot be moved',
  Currency: 'their prices are in different currencies: align the catalogs',
};

/**
 * Runs `event merge ID --into OTHER`: shows what moves and what prevents the merge, asks, and merges; a worker moves
 * the photos.
 * @returns the exit code: 1 if it cannot be done, or the answer was no
 */
export async function mergeNamedEvent(
  deps: Pick<AppDeps, 'database' | 'clock' | 'events' | 'newId' | 'queue'>,
  tenantId: string,
  eventId: string,
  { options, cause }: { options: ParsedOptions; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  if (typeof options.into !== 'string') throw new UsageError('Name the target event: --into EVENT-ID.');
  const intoEventId = readId(options.into);
  const plan = await deps.database.inTenant(tenantId, (scope) =>
    planMerge(deps, scope, eventId, intoEventId),
  );
  if (isRefusal(plan))
    throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}", or no "${intoEventId}".`);
  const { from, into, faults, conflicts } = plan;
  const named = `${from.title}, ${from.date}`;
  if (faults.length + conflicts.length > 0) {
    terminal.print(`${named} cannot be merged into ${into.title}, ${into.date}:`);
    for (const fault of faults) terminal.print(`  ${FAULTS[fault]}`);
    for (const { bib, name, otherName } of conflicts.slice(0, CONFLICTS_SHOWN))
      terminal.print(`  bib ${bib} is ${name} in the first, ${otherName} in the other`);
    if (conflicts.length > CONFLICTS_SHOWN)
      terminal.print(`  and ${conflicts.length - CONFLICTS_SHOWN} more with one bib`);
    if (conflicts.length > 0) terminal.print('Use "participant edit" to correct a bib or a name.');
    return 1;
  }
  for (const line of describeMerge(plan)) terminal.print(line);
  const question = `Merge it into ${into.title}? This cannot be undone.`;
  if (!(await isConfirmed(question, 'Add --yes to merge them.', options.yes === true, terminal))) return 1;
  const merged = await deps.database.inTenant(tenantId, (scope) =>
    mergeEvent(deps, scope, { eventId, intoEventId, seen: plan.opened }, cause),
  );
  if (isRefusal(merged))
    throw new UsageError('Nothing was done: one of the two events was changed meanwhile.');
  terminal.print(
    `${named}: its addresses lead to ${into.title}. Its photos are moved now by \`photofinish serve\` or \`photofinish work\`.`,
  );
  return 0;
}

function describeMerge(plan: MergePlan): string[] {
  const { from, into, photos, staying, joining, same, carts, unsold, facesBarred } = plan;
  const { opened, unmoved } = plan;
  return [
    `${from.title}, ${from.date}, into ${into.title}, ${into.date}:`,
    `  photos: ${photos}${staying === 0 ? '' : `; ${staying} stay: the same files are there already, or they cannot be read`}`,
    `  participants: ${joining} join, ${same} are on both lists`,
    ...(facesBarred === null
      ? []
      : [`  photos that stay without faces for good: ${photos}, because ${FACE_BARS[facesBarred]}`]),
    `  open carts with items of it: ${carts}`,
    ...(unsold.length === 0
      ? []
      : [`  removed from these carts, because ${into.title} does not sell them: ${unsold.join(', ')}`]),
    `  promo codes that will count for all of ${into.title}: ${opened.codes}`,
    `  photos, at most, whose originals become free for their runners: ${opened.freed}`,
    `  organizers and read-only links that keep opening only ${from.title}: ${unmoved.organizers} and ${unmoved.links}`,
  ];
}
