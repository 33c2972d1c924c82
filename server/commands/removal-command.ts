import { readFile } from 'node:fs/promises';
import { REMOVAL_LETTER_MAX, type RemovalDecisionKind } from '#contract/desk-removals.ts';
import { draftRemovalAnswer, type RemovalOutcome, type RemovalReason } from '#contract/removal.ts';
import {
  decideRemoval,
  describeRemovalRequest,
  listRemovalQueue,
  type QueuedRemoval,
  type RemovalFacts,
} from '#operating/corrections/index.ts';
import type { Config } from '#platform/config.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type RemovalDeps = Pick<AppDeps, 'database' | 'clock' | 'events' | 'queue' | 'newId' | 'rateLimits'>;

const LISTED_MAX = 500;

const REASONS: Record<RemovalReason, string> = {
  Me: 'shows themselves',
  MyChild: 'shows their child',
  SomebodyElse: 'shows someone else',
  Other: 'another reason',
};

/** Runs `photofinish removal`. @returns the exit code */
export async function removalCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runRemovalCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `removal list`, `removal show ID` and `removal answer ID`. */
export async function runRemovalCommand(
  deps: RemovalDeps,
  tenantId: string,
  [action, wanted, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list' && wanted === undefined) return list(deps, tenantId, options, terminal);
  if ((action !== 'show' && action !== 'answer') || wanted === undefined || others.length > 0)
    throw new UsageError('Use "removal list", "removal show REQUEST-ID" or "removal answer REQUEST-ID".');
  const requestId = readId(wanted);
  const photoIds =
    typeof options.photo === 'string' ? options.photo.split(',').map((id) => readId(id.trim())) : [];
  const decision = action === 'answer' ? readDecision(options) : undefined;
  const facts = await deps.database.inTenant(tenantId, (scope) =>
    describeRemovalRequest(deps, scope, requestId, photoIds),
  );
  if (facts === undefined)
    throw new UsageError(`The tenant "${tenantId}" has no removal request "${requestId}".`);
  if (decision !== undefined) return answer(deps, tenantId, facts, decision, options, terminal);
  if (options.json === true) terminal.print(JSON.stringify(jsonOf(facts)));
  else for (const line of describe(facts)) terminal.print(line);
  return 0;
}

async function list(
  deps: RemovalDeps,
  tenantId: string,
  { ended, json }: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { removals, isMore } = await deps.database.inTenant(tenantId, (scope) =>
    listRemovalQueue(deps, scope, ended === true ? 'Ended' : 'Open', LISTED_MAX),
  );
  if (json === true) terminal.print(JSON.stringify(removals));
  else if (removals.length === 0) terminal.print('No request is waiting.');
  else for (const removal of removals) terminal.print(lineOf(removal));
  if (isMore && json !== true) terminal.print(`There are more than ${LISTED_MAX}.`);
  return 0;
}

function lineOf({ request, clock, photos }: QueuedRemoval): string {
  const due =
    clock === undefined
      ? `${request.state} ${request.answeredAt?.toISOString().slice(0, 10) ?? ''}`
      : `by ${clock.dueOn} (${clock.daysLeft < 0 ? `${-clock.daysLeft} days late` : `${clock.daysLeft} days left`})`;
  const about = photos.length === 0 ? 'described' : `photos: ${photos.length}`;
  return `${request.requestId}  ${due}  ${about}  ${REASONS[request.reason]}  ${request.email ?? '(address deleted)'}`;
}

/** Describes a request completely, one line per fact. */
function describe(facts: RemovalFacts): string[] {
  const { request, photos, consequences, isKnown, openByPhoto } = facts;
  const stored = new Map(consequences.photos.map((photo) => [photo.photoId, photo]));
  return [
    lineOf(facts),
    `  requested ${request.askedAt.toISOString()}, language ${request.language}, ${isKnown ? 'on the start list' : 'on no start list'}`,
    ...request.words.split('\n').flatMap((line) => (line === '' ? [] : `  > ${line}`)),
    ...photos.map(({ photoId, outcome, isHidden }) => {
      const photo = stored.get(photoId ?? '');
      const others = (openByPhoto.get(photoId ?? '') ?? 0) > 1 ? ', others request it too' : '';
      const state = outcome ?? photo?.state ?? 'of a deleted event';
      return `  ${photoId ?? '-'}  ${photo?.fileName ?? ''}  ${state}${isHidden ? ', hidden by the request' : ''}${others}`;
    }),
    ...describeWhere(facts),
    ...request.letters.map(({ kind, at }) => `  ${kind === 'More' ? 'asked back' : 'answered'} ${at}`),
  ];
}

function describeWhere({ consequences: { purchases, carts, archives } }: RemovalFacts): string[] {
  return [
    purchases.length === 0
      ? '  no orders'
      : `  orders with it: ${purchases.map(({ number }) => number).join(', ')}`,
    `  open carts with it: ${carts}; archives with it: ${archives}`,
  ];
}

const jsonOf = ({ eventTitles, openByPhoto, ...facts }: RemovalFacts): object => ({
  ...facts,
  eventTitles: Object.fromEntries(eventTitles),
  openByPhoto: Object.fromEntries(openByPhoto),
});

interface Decision {
  kind: RemovalDecisionKind;
  /** Why the photos stay. */
  reason: string;
}

function readDecision({ remove, hide, refuse, 'also-bought': alsoBought }: ParsedOptions): Decision {
  const reason = typeof refuse === 'string' ? refuse.trim() : '';
  const said = [remove === true, hide === true, reason !== ''].filter(Boolean).length;
  if (said !== 1) throw new UsageError('Add one of --remove, --hide and --refuse REASON.');
  if (alsoBought === true && remove !== true) throw new UsageError('Use --also-bought with --remove.');
  if (reason !== '') return { kind: 'Refuse', reason };
  if (hide === true) return { kind: 'Hide', reason };
  return { kind: alsoBought === true ? 'RemoveBought' : 'Remove', reason };
}

const MEANINGS: Record<RemovalDecisionKind, string> = {
  Remove: 'Removed for good; buyers keep them:',
  RemoveBought: 'Removed for good, from orders too:',
  Hide: 'Hidden:',
  Refuse: 'To stay:',
};

async function answer(
  deps: RemovalDeps,
  tenantId: string,
  facts: RemovalFacts,
  decision: Decision,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { request, consequences } = facts;
  const there = consequences.photos.filter(({ state }) => state === 'Published' || state === 'Hidden');
  terminal.print(MEANINGS[decision.kind]);
  for (const line of describe(facts)) terminal.print(line);
  const letter = await readLetter(facts, decision, options);
  for (const line of letter.split('\n')) terminal.print(`  | ${line}`);
  const remedy = 'Add --yes to answer it.';
  if (!(await isConfirmed('Answer it, and send this letter?', remedy, options.yes === true, terminal)))
    return 1;
  const cause = await readCause(deps, tenantId, options);
  const decisions = there.map(({ photoId }) => ({
    photoId,
    decision: decision.kind,
    seenOrderIds: consequences.purchases.flatMap(({ orderId, photoIds }) =>
      photoIds.includes(photoId) ? orderId : [],
    ),
  }));
  const refusal = await deps.database.inTenant(tenantId, (scope) =>
    decideRemoval(deps, scope, { requestId: request.requestId, decisions, letter }, cause),
  );
  const said = refusal?.errors?.map(({ path, message }) => `${path} ${message}`).join('; ');
  terminal.print(
    refusal === undefined
      ? 'Answered; the letter is on its way.'
      : `Nothing was done: ${said ?? refusal.refused}.`,
  );
  return refusal === undefined ? 0 : 1;
}

/** Reads the letter from its file, or composes the default one. */
async function readLetter(
  { consequences: { photos, purchases }, photos: named, drafts }: RemovalFacts,
  { kind, reason }: Decision,
  { letter: file }: ParsedOptions,
): Promise<string> {
  if (typeof file === 'string') {
    const text = (await readFile(file, 'utf8').catch(() => '')).trim();
    if (text === '' || text.length > REMOVAL_LETTER_MAX)
      throw new UsageError(`--letter: ${file} has no text, or more than ${REMOVAL_LETTER_MAX} characters.`);
    return text;
  }
  const bought = new Set(purchases.flatMap(({ state, photoIds }) => (state === 'Ended' ? [] : photoIds)));
  const stored = new Map(photos.map((photo) => [photo.photoId, photo]));
  const outcomes = named.map(({ photoId }): RemovalOutcome => {
    const state = stored.get(photoId ?? '')?.state;
    if (photoId === null || (state !== 'Published' && state !== 'Hidden')) return 'Gone';
    if (kind === 'Hide') return 'Hidden';
    if (kind === 'Refuse') return 'Refused';
    return kind === 'Remove' && bought.has(photoId) ? 'Kept' : 'Removed';
  });
  return draftRemovalAnswer(drafts, outcomes).replace(/\[[^\]]*\]/g, () => reason);
}
