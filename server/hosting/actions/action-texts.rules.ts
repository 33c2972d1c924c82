import { isEmail } from '#contract/typed-text.ts';
import { blankLines, judgeText, mayNameIn, type NamedPerson } from '#hosting/data-subjects/index.ts';

/** The parts of an action that may contain personal data. */
export interface ActionTexts {
  actionId: number;
  thingId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  why: string;
  /** Whether an id or a hashed address in the action refers to the sought person. */
  isAboutThem: boolean;
}

/** The sought person, with what identifies them in the values of actions. */
export interface SoughtInActions {
  person: NamedPerson;
  /**
   * Photos that show the person and others. In an action on such a photo, a value that equals one of the person's bibs
   * is theirs.
   */
  sharedPhotoIds: ReadonlySet<string>;
  bibs: ReadonlySet<string>;
  /** Objects that belong only to the person: all recorded values of these are blanked. */
  ownThingIds: ReadonlySet<string>;
}

/** A text that names the person: its place and its content. */
export interface NamingText {
  /** Identifies the text. */
  key: string;
  text: string;
  /** Whether the text certainly names the person; otherwise it may be a namesake. */
  isCertain: boolean;
}

/** Decides about a text that names the person: blank it, keep it, or leave it until an operator decides. */
export type DecideText = (text: NamingText) => 'Blank' | 'Stay' | 'Wait';

type Path = readonly (string | number)[];

/** The replacement of a blanked value. */
const BLANK = '…';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Changes the texts in a JSON value; keys and other values stay. */
function mapTexts(value: unknown, path: Path, change: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((one, index) => mapTexts(one, [...path, index], change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one, [...path, name], change)]),
  );
}

function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, [], (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Lists the ids in a JSON value. */
export const idsIn = (value: unknown): string[] => [
  ...new Set(textsIn(value).filter((text) => UUID.test(text))),
];

/** Lists the addresses that are values of their own in a JSON value. */
export const emailsIn = (value: unknown): string[] => [...new Set(textsIn(value).filter(isEmail))];

const KEY = /^action (\d+) (.+)$/;

/**
 * Parses a key into the action and the place in it.
 * @returns undefined if it is not a key of an action's text
 */
export function readActionKey(key: string): { actionId: number; path: string } | undefined {
  const [, actionId, path] = KEY.exec(key) ?? [];
  return actionId === undefined || path === undefined ? undefined : { actionId: Number(actionId), path };
}

const keyOf = (actionId: number, path: Path): string => `action ${actionId} ${JSON.stringify(path)}`;

function mapAction(action: ActionTexts, change: (text: string, path: Path) => string): ActionTexts {
  const { before, after, why } = mapTexts(
    { before: action.before, after: action.after, why: action.why },
    [],
    change,
  ) as Pick<ActionTexts, 'before' | 'after' | 'why'>;
  return { ...action, before, after, why: why === BLANK ? '' : why };
}

/**
 * Blanks a person's data in the values of an action: the address, the full name, and the bib in actions on a photo that
 * also shows others. For a text that may be about a namesake, `decide` is called.
 * @returns the action, unchanged if nothing was blanked, and the keys of texts that wait
 */
export function blankAction(
  action: ActionTexts,
  { person, sharedPhotoIds, bibs, ownThingIds }: SoughtInActions,
  decide: DecideText,
): { action: ActionTexts; isChanged: boolean; waiting: string[] } {
  const { actionId, thingId, isAboutThem } = action;
  const isPossible =
    sharedPhotoIds.has(thingId) ||
    textsIn([action.before, action.after, action.why]).some((text) => mayNameIn(person, text));
  if (!isPossible || ownThingIds.has(thingId)) return { action, isChanged: false, waiting: [] };
  const ofPhoto = sharedPhotoIds.has(thingId) ? person.names.flatMap(({ eventId }) => eventId ?? []) : [];
  const eventIds = [thingId, ...idsIn([action.before, action.after]), ...ofPhoto];
  const context = { eventIds, isAboutThem };
  const waiting: string[] = [];
  let isChanged = false;
  const blanked = mapAction(action, (text, path) => {
    const isBib = sharedPhotoIds.has(thingId) && path[0] !== 'why' && bibs.has(text);
    const naming = isBib ? 'Certain' : judgeText(person, text, context);
    if (naming === 'None') return text;
    const key = keyOf(actionId, path);
    const decision = decide({ key, text, isCertain: naming === 'Certain' });
    if (decision === 'Wait') waiting.push(key);
    if (decision !== 'Blank') return text;
    isChanged = true;
    if (isBib || naming === 'Candidate') return BLANK;
    const left = blankLines(person, text, context) ?? BLANK;
    // Another line may be about the person or about a namesake.
    if (judgeText(person, left, context) === 'Candidate') waiting.push(key);
    return left;
  });
  return { action: isChanged ? blanked : action, isChanged, waiting };
}

/** Reads one text of an action; undefined if it no longer exists. */
export function readText(action: ActionTexts, path: string): string | undefined {
  let found: string | undefined;
  mapAction(action, (text, own) => {
    if (JSON.stringify(own) === path && text !== '') found = text;
    return text;
  });
  return found;
}

/** Blanks one whole text of an action. */
export function blankText(action: ActionTexts, path: string): ActionTexts {
  return mapAction(action, (text, own) => (JSON.stringify(own) === path ? BLANK : text));
}
