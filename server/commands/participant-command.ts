import { bibKey, normaliseBib } from '#contract/competitor.ts';
import {
  type CorrectionOutcome,
  changedFields,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  findRegistered,
  listRegistered,
  mergeParticipants,
  type ParticipantFacts,
  protectParticipant,
  type Registered,
  restoreParticipant,
  voidsProofs,
} from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { COLUMN_NAMES, readParticipant } from '#finding/start-lists/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { describeParticipant, type ParticipantConsequences } from '#operating/corrections/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { describeRejudgement } from './import-report.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The most orders that are listed by number. */
const ORDERS_SHOWN = 10;
const REMEDY = 'Add --yes to do it.';

type ParticipantDeps = Pick<
  AppDeps,
  'database' | 'clock' | 'events' | 'keys' | 'queue' | 'newId' | 'faceCache'
>;

/** The context of a call. */
interface Call {
  tenantId: string;
  eventId: string;
  options: ParsedOptions;
  cause: Cause;
  terminal: Terminal;
}

/** Runs `photofinish participant`. @returns the exit code: 1 if nothing was changed */
export async function participantCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runParticipantCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `participant edit|drop|restore|protect|unprotect BIB` and `participant merge|exchange BIB OTHER-BIB`. */
export async function runParticipantCommand(
  deps: ParticipantDeps,
  tenantId: string,
  [action, bib, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { event } = options;
  const isOfTwo = action === 'merge' || action === 'exchange';
  const run = action === undefined ? undefined : ACTIONS.get(action);
  if (run === undefined || bib === undefined || others.length !== (isOfTwo ? 1 : 0))
    throw new UsageError(
      'Use "participant edit BIB" with the changes, "participant merge BIB OTHER-BIB", "participant exchange BIB OTHER-BIB", "participant drop BIB", "participant restore BIB", "participant protect BIB" or "participant unprotect BIB".',
    );
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const cause = await readCause(deps, tenantId, options);
  const call = { tenantId, eventId: readId(event), options, cause, terminal };
  const outcome = await run(deps, call, bib, others[0] ?? '');
  if (outcome === undefined) return 1;
  return tell(deps, call, outcome);
}

async function edit(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, eventId, terminal, cause } = call;
  const seen = await findOne(deps, call, bib, 'listed');
  const given = readGiven(call.options, seen);
  const fields = changedFields(seen, given);
  if (fields.length === 0) return { kind: 'AsBefore' };
  terminal.print(`${nameOf(seen)} (${seen.competitorId}):`);
  for (const field of fields)
    terminal.print(`  ${optionOf(field)}: ${seen[field] || '–'} → ${given[field] || '–'}`);
  const { found, factor } = await deps.database.inTenant(tenantId, async (scope) => ({
    found: await describeParticipant(deps, scope, seen, given.bib),
    factor: (await findEvent(scope, eventId))?.verificationFactor ?? 'None',
  }));
  for (const line of describeFound(found)) terminal.print(line);
  if (fields.includes('email') && seen.email !== null)
    terminal.print('  links mailed to the old address no longer work');
  if (voidsProofs(fields, factor))
    terminal.print('  visitors who had found them must search and join crews again');
  if (fields.includes('bib')) await refuseWorn(deps, tenantId, eventId, seen, given.bib ?? '');
  if (!(await isConfirmed('Change the participant?', REMEDY, call.options.yes === true, terminal))) return;
  return deps.database.inTenant(tenantId, (scope) => editParticipant(deps, scope, seen, given, cause));
}

async function merge(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
  otherBib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, terminal, options, cause } = call;
  const [kept, other] = await findTwo(deps, call, bib, otherBib);
  const worn = typeof options.bib === 'string' ? options.bib : kept.bib;
  if (![kept.bib, other.bib].map(bibKey).includes(bibKey(worn)))
    throw new UsageError(`--bib is ${kept.bib} or ${other.bib}: a bib of the two.`);
  for (const one of [kept, other]) {
    const is = one === kept ? `is kept, with the bib ${worn}` : 'is merged into the one that is kept';
    terminal.print(`${nameOf(one)}: ${is}`);
    const found = await deps.database.inTenant(tenantId, (scope) => describeParticipant(deps, scope, one));
    for (const line of describeFound(found)) terminal.print(line);
  }
  const lost = bibKey(worn) === bibKey(kept.bib) ? other.bib : kept.bib;
  terminal.print(`photos with ${lost} no longer count as theirs because of that bib`);
  if (!(await isConfirmed('Are both the same person?', REMEDY, options.yes === true, terminal))) return;
  return deps.database.inTenant(tenantId, (scope) =>
    mergeParticipants(deps, scope, { kept, other, bib: worn }, cause),
  );
}

async function exchange(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
  otherBib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, terminal, options, cause } = call;
  const [one, other] = await findTwo(deps, call, bib, otherBib);
  for (const [participant, to] of [
    [one, other.bib],
    [other, one.bib],
  ] as const) {
    terminal.print(`${nameOf(participant)}, bib: ${participant.bib} → ${to}`);
    const found = await deps.database.inTenant(tenantId, (scope) =>
      describeParticipant(deps, scope, participant, to),
    );
    for (const line of describeFound(found)) terminal.print(line);
  }
  terminal.print('visitors who had found them must search and join crews again');
  if (!(await isConfirmed('Exchange both bibs?', REMEDY, options.yes === true, terminal))) return;
  return deps.database.inTenant(tenantId, (scope) => exchangeBibs(deps, scope, { one, other }, cause));
}

async function drop(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, terminal, options, cause } = call;
  const seen = await findOne(deps, call, bib, 'listed');
  terminal.print(`${nameOf(seen)}: they can no longer be found by name or mailed link`);
  terminal.print(
    '  a search for the bib still finds photos with that number, unless the event has --unlisted-bibs no',
  );
  const found = await deps.database.inTenant(tenantId, (scope) => describeParticipant(deps, scope, seen));
  for (const line of describeFound(found)) terminal.print(line);
  if (!(await isConfirmed('Remove them from the list?', REMEDY, options.yes === true, terminal))) return;
  return deps.database.inTenant(tenantId, (scope) => dropParticipant(deps, scope, seen, cause));
}

async function restore(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, terminal, options, cause } = call;
  const seen = await findOne(deps, call, bib, 'left');
  terminal.print(`${nameOf(seen)}: will be on the list again`);
  if (!(await isConfirmed('Restore them?', REMEDY, options.yes === true, terminal))) return;
  return deps.database.inTenant(tenantId, (scope) => restoreParticipant(deps, scope, seen, cause));
}

async function protect(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  return setProtection(deps, call, bib, true, [
    'strangers cannot find their name, their bib or photos with it; a link mailed to their address opens the photos',
    'photos with their bib wait for review, and faces are off for the whole event: stored ones are deleted',
  ]);
}

async function unprotect(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
): Promise<CorrectionOutcome | Refusal | undefined> {
  return setProtection(deps, call, bib, false, [
    'everyone can find them, even if their age or distance protects them; photos with their bib are visible again',
  ]);
}

async function setProtection(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
  isProtected: boolean,
  consequences: readonly string[],
): Promise<CorrectionOutcome | Refusal | undefined> {
  const { tenantId, eventId, terminal, options, cause } = call;
  const seen = await findOne(deps, call, bib, 'listed');
  const { competitorId } = seen;
  terminal.print(`${nameOf(seen)}: ${isProtected ? 'will be' : 'will no longer be'} protected`);
  for (const line of consequences) terminal.print(`  ${line}`);
  if (!(await isConfirmed('Do it?', REMEDY, options.yes === true, terminal))) return undefined;
  const isChanged = await deps.database.inTenant(tenantId, (scope) =>
    protectParticipant(deps, scope, { eventId, competitorId, isProtected }, cause),
  );
  return isRefusal(isChanged) ? isChanged : { kind: isChanged ? 'Done' : 'AsBefore' };
}

/** The actions on one participant, and those on two. */
const ACTIONS = new Map(Object.entries({ edit, drop, restore, protect, unprotect, merge, exchange }));

/** Prints the outcome, and judges photos again if the bibs changed. */
async function tell(
  deps: ParticipantDeps,
  { tenantId, eventId, terminal }: Call,
  outcome: CorrectionOutcome | Refusal,
): Promise<number> {
  if (isRefusal(outcome)) {
    for (const { message } of outcome.errors ?? []) terminal.print(`Nothing was changed: ${message}.`);
    return 1;
  }
  if (outcome.kind === 'Done') {
    terminal.print('Done.');
    const rejudged = await finishRejudging(deps, tenantId, eventId);
    if (rejudged !== undefined) terminal.print(describeRejudgement(rejudged));
    return 0;
  }
  if (outcome.kind === 'AsBefore') {
    terminal.print('Nothing to change: it is already so.');
    return 0;
  }
  const reason =
    'by' in outcome
      ? describeWorn(outcome.by)
      : 'the participant was changed elsewhere meanwhile. Run the command again.';
  terminal.print(`Nothing was changed: ${reason}`);
  return 1;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Finds the participant with a bib, or with an id if a team shares the bib. */
async function findOne(
  deps: ParticipantDeps,
  { tenantId, eventId }: Call,
  bib: string,
  which: 'listed' | 'left',
): Promise<Registered> {
  const find = async (scope: Scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    if (event.isDeleted) throw new UsageError(`${event.title}, ${event.date}: is being deleted.`);
    const named = isId(bib) ? await findRegistered(scope, eventId, bib) : undefined;
    const known = named === undefined ? await listRegistered(scope, eventId, normaliseBib(bib)) : [named];
    const wearers = known.filter(({ leftAt }) => leftAt === null);
    if (which === 'listed' && wearers.length > 1)
      throw new UsageError(
        `Several people wear the bib "${bib}". Name one by their id:\n${wearers.map((one) => `  ${one.competitorId}  ${nameOf(one)}`).join('\n')}`,
      );
    return which === 'listed'
      ? known.find(({ leftAt }) => leftAt === null)
      : (known.findLast(({ isKeptOff }) => isKeptOff) ?? known.at(-1));
  };
  const found = await deps.database.inTenant(tenantId, find);
  const missing = which === 'listed' ? 'is not on the start list' : 'was never on the start list';
  if (found === undefined) throw new UsageError(`The bib "${bib}" ${missing} of the event.`);
  return found;
}

async function findTwo(
  deps: ParticipantDeps,
  call: Call,
  bib: string,
  otherBib: string,
): Promise<[Registered, Registered]> {
  const one = await findOne(deps, call, bib, 'listed');
  const other = await findOne(deps, call, otherBib, 'listed');
  if (one.competitorId === other.competitorId) throw new UsageError('Name two different bibs.');
  return [one, other];
}

/** Refuses a bib that another participant wears, before asking. */
async function refuseWorn(
  deps: ParticipantDeps,
  tenantId: string,
  eventId: string,
  { competitorId }: Registered,
  bib: string,
): Promise<void> {
  const known = await deps.database.inTenant(tenantId, (scope) => listRegistered(scope, eventId, bib));
  const wearer = known.find((one) => one.leftAt === null && one.competitorId !== competitorId);
  if (wearer !== undefined) throw new UsageError(`Nothing was changed: ${describeWorn(wearer)}`);
}

const describeWorn = (wearer: Pick<Registered, 'givenName' | 'surname' | 'bib'>): string =>
  `${nameOf(wearer)} has that bib. Give them another bib first, or use "participant merge".`;

/** Reads the changed fields, with the rules for start lists. */
function readGiven(options: ParsedOptions, { bib }: Registered): Partial<ParticipantFacts> {
  const given = Object.entries(COLUMN_NAMES).flatMap(([name, column]) => {
    const value = options[name];
    return typeof value === 'string' ? [[column, value.trim()] as const] : [];
  });
  if (given.length === 0)
    throw new UsageError(
      `Name the changes: ${Object.keys(COLUMN_NAMES)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  const { row, faults } = readParticipant({ bib, ...Object.fromEntries(given) });
  const messages = faults.map(({ message }) => message).join('; ');
  if (messages !== '') throw new UsageError(`Nothing was changed: ${messages}.`);
  return Object.fromEntries(given.map(([column]) => [column, row[column]]));
}

const optionOf = (field: keyof ParticipantFacts): string =>
  Object.entries(COLUMN_NAMES).find(([, column]) => column === field)?.[0] ?? field;

function nameOf({ givenName, surname, bib }: Pick<Registered, 'givenName' | 'surname' | 'bib'>): string {
  return `bib ${bib}, ${`${givenName} ${surname}`.trim() || 'without a name'}`;
}

/** Describes the photos, orders and carts of a participant, one line per fact. */
function describeFound({ photosCount, readCounts, orders, carts }: ParticipantConsequences): string[] {
  const read = readCounts.map(({ bib, count }) => `${bib} in ${count}`).join(', ');
  const more = orders.length - ORDERS_SHOWN;
  const numbers = `${orders.slice(0, ORDERS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `  photos found for them: ${photosCount}; read in photos: ${read}`,
    orders.length === 0 ? '  no orders' : `  orders with their photos: ${numbers}; they keep what was bought`,
    `  open carts with a package of theirs: ${carts}`,
  ];
}
