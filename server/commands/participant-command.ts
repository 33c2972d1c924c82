import type { CallOutput } from '#contract/call-types.ts';
import { bibKey } from '#contract/competitor.ts';
import { deskParticipantSchemas, type ShownDependents } from '#contract/desk-events.schema.ts';
import { type Action, type DeskReader, on, type Plan, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type Participant = CallOutput<(typeof deskParticipantSchemas)['getParticipant']>;
type ChangingCall = Exclude<keyof typeof deskParticipantSchemas, 'findParticipants' | 'getParticipant'>;

/** The most orders that are listed by number. */
const ORDERS_SHOWN = 10;

/** The options of `participant edit`, and the fields that they change. */
const FIELDS = {
  bib: 'bib',
  surname: 'surname',
  name: 'givenName',
  'birth-date': 'birthDate',
  'e-mail': 'email',
  code: 'code',
  distance: 'distance',
  gender: 'gender',
  'age-class': 'ageClass',
  club: 'club',
  nationality: 'nationality',
} as const;

type Field = (typeof FIELDS)[keyof typeof FIELDS];
type Facts = Partial<Record<Field, string | null>>;

const FAULTS: NonNullable<Action['faults']> = {
  ChangedMeanwhile: 'the participant was changed elsewhere meanwhile. Run the command again',
  BibWornBy: ({ name }) => describeWorn(String(name)),
};

/** `photofinish participant`: corrections of a start list. */
export const { command, run: runParticipantCommand } = defineDeskCommand({
  name: 'participant',
  about: `Corrects one participant of a start list. Members of a team share a bib: name them by their id instead of BIB. Shows the affected photos, orders and open carts, and asks. Orders keep what was bought. If bibs change, all photos of the event are judged again.`,
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of the event' },
    bib: {
      takes: 'BIB',
      help: '"edit": the new bib. "merge": the bib they wear, by default the first; photos of the other bib are not theirs',
    },
    surname: { takes: 'TEXT', help: '"edit": this and the following change a field; "" empties it' },
    name: { takes: 'TEXT', help: 'the given name' },
    'birth-date': { takes: 'DATE', help: 'as in 31/12/1990' },
    'e-mail': { takes: 'EMAIL', help: 'links mailed to the old address stop working' },
    code: { takes: 'TEXT', help: 'the personal code' },
    distance: { takes: 'TEXT', help: 'as in 10K' },
    gender: { takes: 'TEXT', help: 'as the start list writes it' },
    'age-class': { takes: 'TEXT', help: 'as the start list writes it' },
    club: { takes: 'TEXT', help: 'as the start list writes it' },
    nationality: { takes: 'TEXT', help: 'as the start list writes it' },
  },
  actions: {
    edit: onOne('editParticipant', {
      summary:
        'changes the given fields. After a change of bib, address or factor, visitors who had found the participant must search again, and the participant leaves the crews they had joined.',
      plan: planEdit,
    }),
    merge: onTwo('mergeParticipants', {
      summary:
        'merges a participant who is registered twice. The first is kept and completed from the second; orders and links of the second lead to the photos of the first.',
      plan: planMerge,
    }),
    exchange: onTwo('exchangeBibs', { summary: 'swaps the bibs of two participants.', plan: planExchange }),
    drop: onOne('dropParticipant', {
      summary:
        'removes a participant from the list: they can no longer be found by name or mailed link. Their photos stay (see photo hide, photo remove) and can be found by the bib, unless the event has --unlisted-bibs no.',
      async plan(reader, values) {
        const seen = await readOne(reader, values);
        const lines = [
          `${nameOf(seen)}: they can no longer be found by name or mailed link`,
          '  a search for the bib still finds photos with that number, unless the event has --unlisted-bibs no',
          ...describeFound(seen.hanging),
        ];
        return { lines, question: 'Remove them from the list?', seen: { seen: seen.version } };
      },
    }),
    restore: onOne('restoreParticipant', {
      selectors: { participantId: 'formerParticipantId' },
      summary: 'restores a dropped or merged participant.',
      plan: planSimply('Restore them?', 'will be on the list again'),
    }),
    protect: onOne('protectParticipant', {
      summary:
        'hides a participant from strangers, whatever their age and distance: only a link mailed to their address opens their name, bib and photos. Photos with their bib wait for review; the event’s faces are deleted and stay off.',
      plan: planSimply(
        'Do it?',
        'will be protected',
        'strangers cannot find their name, their bib or photos with it; a link mailed to their address opens the photos',
        'photos with their bib wait for review, and faces are off for the whole event: stored ones are deleted',
      ),
    }),
    unprotect: onOne('unprotectParticipant', {
      summary: 'shows a participant who is protected by age or distance.',
      plan: planSimply(
        'Do it?',
        'will no longer be protected',
        'everyone can find them, even if their age or distance protects them; photos with their bib are visible again',
      ),
    }),
  },
  remarks:
    'A later start list with the old values does not undo a correction; the import lists what stays. New values in the list count.',
});

type Rules = Pick<Action, 'plan' | 'summary' | 'selectors'>;

/** An action on one participant. */
function onOne(call: ChangingCall, rules: Rules): Action {
  return on(deskParticipantSchemas, call, {
    operands: ['participantId'],
    options: { event: 'eventId', ...(call === 'editParticipant' ? FIELDS : {}) },
    check: needsEvent,
    faults: FAULTS,
    print: ({ outcome }) => (outcome === 'Done' ? 'Done.' : 'Nothing to change: it is already so.'),
    after: async ({ outcome }, { deps, tenantId }, { eventId }) => ({
      lines: outcome === 'Done' ? await judgeAgain(deps, tenantId, String(eventId)) : [],
    }),
    ...rules,
  });
}

/** An action on two participants. */
function onTwo(call: 'mergeParticipants' | 'exchangeBibs', rules: Rules): Action {
  const options = { event: 'eventId', ...(call === 'mergeParticipants' ? { bib: 'bib' } : {}) };
  return { ...onOne(call, rules), operands: ['participantId', 'otherId'], options };
}

function needsEvent({ eventId }: Values): void {
  if (eventId === undefined) throw new UsageError('--event is missing.');
}

/** Judges photos again if the bibs changed. */
async function judgeAgain(deps: DeskReader['deps'], tenantId: string, eventId: string): Promise<string[]> {
  const { finishRejudging } = await import('#finding/recognition/index.ts');
  const { describeRejudgement } = await import('./import-report.ts');
  const rejudged = await finishRejudging(deps, tenantId, eventId);
  return rejudged === undefined ? [] : [describeRejudgement(rejudged)];
}

const readOne = (
  { read }: DeskReader,
  { eventId, participantId }: Values,
  bib?: string,
): Promise<Participant> => read(deskParticipantSchemas, 'getParticipant', { eventId, participantId, bib });

async function readBoth(reader: DeskReader, values: Values): Promise<[Participant, Participant]> {
  const { eventId, participantId, otherId } = values;
  if (participantId === otherId) throw new UsageError('Name two different bibs.');
  return [await readOne(reader, values), await readOne(reader, { eventId, participantId: otherId })];
}

const seenOf = (one: Participant, other: Participant): Values => ({
  seen: one.version,
  otherSeen: other.version,
});

async function planEdit(reader: DeskReader, values: Values): Promise<Plan | 'AsBefore'> {
  const changes = await readChanges(reader.options);
  const { version, ...known } = await readOne(reader, values);
  const changed = Object.entries(FIELDS).filter(
    ([, field]) => changes[field] !== undefined && changes[field] !== known[field],
  );
  if (changed.length === 0) return 'AsBefore';
  const { hanging } = await readOne(reader, values, changes.bib ?? known.bib);
  const fields = changed.map(([, field]) => field);
  const lines = [
    `${nameOf(known)} (${known.participantId}):`,
    ...changed.map(([option, field]) => `  ${option}: ${known[field] || '–'} → ${changes[field] || '–'}`),
    ...describeFound(hanging),
    ...(fields.includes('email') && known.email !== null
      ? ['  links mailed to the old address no longer work']
      : []),
    ...((await endsSearches(fields, known.verificationFactor))
      ? ['  visitors who had found them must search and join crews again']
      : []),
  ];
  if (fields.includes('bib')) await refuseWorn(reader, values, changes.bib ?? '');
  return { lines, question: 'Change the participant?', seen: { changes, seen: version } };
}

/** Reads the changed fields, with the rules for start lists. */
async function readChanges(options: ParsedOptions): Promise<Facts> {
  const given = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = options[name];
    return typeof value === 'string' ? [[field, value.trim()] as const] : [];
  });
  if (given.length === 0)
    throw new UsageError(
      `Name the changes: ${Object.keys(FIELDS)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  const { readParticipant } = await import('#finding/start-lists/index.ts');
  // Only a given bib is checked; the number stands for one that stays.
  const { row, faults } = readParticipant({ bib: '1', ...Object.fromEntries(given) });
  const messages = faults.map(({ message }) => message).join('; ');
  if (messages !== '') throw new UsageError(`Nothing was changed: ${messages}.`);
  return Object.fromEntries(given.map(([field]) => [field, row[field]]));
}

async function endsSearches(fields: Field[], factor: Participant['verificationFactor']): Promise<boolean> {
  const { voidsProofs } = await import('#finding/competitors/index.ts');
  return voidsProofs(fields, factor);
}

/** Refuses a bib that another participant wears, before asking. */
async function refuseWorn(
  { read }: DeskReader,
  { eventId, participantId }: Values,
  bib: string,
): Promise<void> {
  const { participants } = await read(deskParticipantSchemas, 'findParticipants', { eventId, words: bib });
  const wearer = participants.find(
    (one) => bibKey(one.bib) === bibKey(bib) && one.state === 'Listed' && one.participantId !== participantId,
  );
  if (wearer !== undefined) throw new UsageError(`Nothing was changed: ${describeWorn(nameOf(wearer))}.`);
}

const describeWorn = (wearer: string): string =>
  `${wearer} has that bib. Give them another bib first, or use "participant merge"`;

async function planMerge(reader: DeskReader, values: Values): Promise<Plan> {
  const [kept, other] = await readBoth(reader, values);
  const worn = typeof values.bib === 'string' ? values.bib : kept.bib;
  if (![kept.bib, other.bib].map(bibKey).includes(bibKey(worn)))
    throw new UsageError(`--bib is ${kept.bib} or ${other.bib}: a bib of the two.`);
  const lost = bibKey(worn) === bibKey(kept.bib) ? other.bib : kept.bib;
  const lines = [
    `${nameOf(kept)}: is kept, with the bib ${worn}`,
    ...describeFound(kept.hanging),
    `${nameOf(other)}: is merged into the one that is kept`,
    ...describeFound(other.hanging),
    `photos with ${lost} no longer count as theirs because of that bib`,
  ];
  const seen = { ...seenOf(kept, other), bib: worn };
  return { lines, question: 'Are both the same person?', seen };
}

async function planExchange(reader: DeskReader, values: Values): Promise<Plan> {
  const [one, other] = await readBoth(reader, values);
  const { eventId, otherId } = values;
  const [after, otherAfter] = [
    await readOne(reader, values, other.bib),
    await readOne(reader, { eventId, participantId: otherId }, one.bib),
  ];
  const lines = [
    `${nameOf(one)}, bib: ${one.bib} → ${other.bib}`,
    ...describeFound(after.hanging),
    `${nameOf(other)}, bib: ${other.bib} → ${one.bib}`,
    ...describeFound(otherAfter.hanging),
    'visitors who had found them must search and join crews again',
  ];
  return { lines, question: 'Exchange both bibs?', seen: seenOf(one, other) };
}

/** Plans a change with consequences that do not depend on the participant. */
function planSimply(question: string, what: string, ...consequences: string[]): NonNullable<Action['plan']> {
  return async (reader, values) => {
    const seen = await readOne(reader, values);
    const lines = [`${nameOf(seen)}: ${what}`, ...consequences.map((line) => `  ${line}`)];
    return { lines, question, seen: { seen: seen.version } };
  };
}

const nameOf = ({ givenName, surname, bib }: Pick<Participant, 'givenName' | 'surname' | 'bib'>): string =>
  `bib ${bib}, ${`${givenName} ${surname}`.trim() || 'without a name'}`;

/** Describes the photos, orders and carts of a participant, one line per fact. */
function describeFound({
  photosCount,
  readCounts,
  orders: { count, numbers },
  carts,
}: ShownDependents): string[] {
  const read = readCounts.map(({ bib, count: photos }) => `${bib} in ${photos}`).join(', ');
  const more = count - ORDERS_SHOWN;
  const shown = `${numbers.slice(0, ORDERS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `  photos found for them: ${photosCount}; read in photos: ${read}`,
    count === 0 ? '  no orders' : `  orders with their photos: ${shown}; they keep what was bought`,
    `  open carts with a package of theirs: ${carts}`,
  ];
}
