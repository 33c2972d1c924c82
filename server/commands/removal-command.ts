import { readFile } from 'node:fs/promises';
import { deskRemovalSchemas, type ListedRemoval, type ShownRemoval } from '#contract/desk-removals.schema.ts';
import { REMOVAL_LETTER_MAX, type RemovalDecisionKind } from '#contract/desk-removals.ts';
import { draftRemovalAnswer, type RemovalOutcome, type RemovalReason } from '#contract/removal.ts';
import { type DeskReader, on, type Plan, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const LISTED_MAX = 500;

const REASONS: Record<RemovalReason, string> = {
  Me: 'shows themselves',
  MyChild: 'shows their child',
  SomebodyElse: 'shows someone else',
  Other: 'another reason',
};

/** `photofinish removal`: visitors' requests to remove photos. */
export const { command, run: runRemovalCommand } = defineDeskCommand({
  name: 'removal',
  about: `Removal requests, sent in the shop and confirmed by mail. "removal" in the tenant's file sets the days to answer ("days", 30 by default) and whether a photo of the requester's child is hidden until then ("hideChildAtOnce").`,
  options: {
    ended: { help: '"list": answered and withdrawn requests, newest first' },
    remove: { help: '"answer": removes them for good; buyers keep them' },
    'also-bought': {
      help: 'with --remove: also from buyers’ orders; moves no money: see photofinish refund',
    },
    hide: { help: 'hides them; they can be shown again (photofinish photo show)' },
    refuse: { takes: 'REASON', help: 'keeps them; the letter gives the reason, in the requester’s language' },
    photo: { takes: 'ID,…', help: 'the photos, if the request only describes them' },
    letter: { takes: 'FILE', help: 'the letter, instead of the default one' },
  },
  actions: {
    list: on(deskRemovalSchemas, 'listRemovals', {
      options: { ended: 'isEnded' },
      summary: 'prints open requests, the most urgent first, with their deadlines.',
      complete: async (_, { isEnded }) => ({
        state: isEnded === true ? 'Ended' : 'Open',
        count: LISTED_MAX,
      }),
      print: ({ removals, isMore }) => [
        ...(removals.length === 0 ? ['No request is waiting.'] : removals.map(lineOf)),
        ...(isMore ? [`There are more than ${LISTED_MAX}.`] : []),
      ],
      json: ({ removals }) => removals,
    }),
    show: on(deskRemovalSchemas, 'getRemoval', {
      operands: ['requestId'],
      options: { photo: 'photoIds' },
      summary: 'prints a request with its text, its photos, their buyers and where else they are used.',
      print: describe,
    }),
    answer: on(deskRemovalSchemas, 'answerRemoval', {
      operands: ['requestId'],
      options: {
        remove: 'isRemoved',
        'also-bought': 'isAlsoBought',
        hide: 'isHidden',
        refuse: 'reason',
        photo: 'photoIds',
        letter: 'file',
      },
      summary:
        'decides all its photos and mails the requester in their language. To decide photos one by one, use the desk.',
      check: (_, { options }) => void readDecision(options),
      plan: planAnswer,
      print: () => 'Answered; the letter is on its way.',
    }),
  },
});

function lineOf(removal: ListedRemoval): string {
  const { requestId, state, answeredAt, clock, photosCount, reason, email } = removal;
  const due =
    clock === null
      ? `${state} ${answeredAt?.slice(0, 10) ?? ''}`
      : `by ${clock.dueOn} (${clock.daysLeft < 0 ? `${-clock.daysLeft} days late` : `${clock.daysLeft} days left`})`;
  const about = photosCount === 0 ? 'described' : `photos: ${photosCount}`;
  return `${requestId}  ${due}  ${about}  ${REASONS[reason]}  ${email ?? '(address deleted)'}`;
}

/** Describes a request completely, one line per fact. */
function describe(removal: ShownRemoval): string[] {
  const { askedAt, language, isKnown, words, photos, purchases, carts, archives, letters } = removal;
  const numbers = purchases.map(({ number }) => number).join(', ');
  return [
    lineOf(removal),
    `  requested ${askedAt}, language ${language}, ${isKnown ? 'on the start list' : 'on no start list'}`,
    ...words.split('\n').flatMap((line) => (line === '' ? [] : `  > ${line}`)),
    ...photos.map(({ photoId, fileName, outcome, state, isHiddenByRequest, othersCount }) => {
      const others = othersCount > 0 ? ', others request it too' : '';
      const now = outcome ?? state ?? 'of a deleted event';
      return `  ${photoId ?? '-'}  ${fileName}  ${now}${isHiddenByRequest ? ', hidden by the request' : ''}${others}`;
    }),
    purchases.length === 0 ? '  no orders' : `  orders with it: ${numbers}`,
    `  open carts with it: ${carts}; archives with it: ${archives}`,
    ...letters.map(({ kind, at }) => `  ${kind === 'More' ? 'asked back' : 'answered'} ${at}`),
  ];
}

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

const isThere = ({ state }: ShownRemoval['photos'][number]): boolean =>
  state === 'Published' || state === 'Hidden';

async function planAnswer({ read, options }: DeskReader, { requestId, photoIds }: Values): Promise<Plan> {
  const decision = readDecision(options);
  const removal = await read(deskRemovalSchemas, 'getRemoval', { requestId, photoIds });
  const letter = await readLetter(removal, decision, options);
  const decisions = removal.photos.filter(isThere).map(({ photoId }) => ({
    photoId,
    decision: decision.kind,
    seenOrderIds: removal.purchases.flatMap(({ orderId, photoIds: bought }) =>
      bought.some((id) => id === photoId) ? orderId : [],
    ),
  }));
  const lines = [
    MEANINGS[decision.kind],
    ...describe(removal),
    ...letter.split('\n').map((line) => `  | ${line}`),
  ];
  return { lines, question: 'Answer it, and send this letter?', seen: { decisions, letter } };
}

/** Reads the letter from its file, or composes the default one. */
async function readLetter(
  { photos, purchases, drafts }: ShownRemoval,
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
  const outcomes = photos.map((photo): RemovalOutcome => {
    if (photo.photoId === null || !isThere(photo)) return 'Gone';
    if (kind === 'Hide') return 'Hidden';
    if (kind === 'Refuse') return 'Refused';
    return kind === 'Remove' && bought.has(photo.photoId) ? 'Kept' : 'Removed';
  });
  return draftRemovalAnswer(drafts, outcomes).replace(/\[[^\][]*\]/g, () => reason);
}
