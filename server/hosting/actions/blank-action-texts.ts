import { probesOf } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import {
  type ActionTexts,
  blankAction,
  blankText,
  type DecideText,
  type NamingText,
  readActionKey,
  readText,
  type SoughtInActions,
} from './action-texts.rules.ts';
import { lockActionTexts, readActionPage, saveActionTexts } from './action-texts.store.ts';

/** The sought person, also by ids and hashed addresses to which actions refer. */
export interface Sought extends SoughtInActions {
  subjects: readonly string[];
}

const readPage = (scope: Scope, sought: Sought, after: number) =>
  readActionPage(
    scope,
    { probes: probesOf(sought.person), subjects: sought.subjects, thingIds: [...sought.sharedPhotoIds] },
    after,
  );

/** Finds at most `max` texts of actions that name the person; changes nothing. */
export async function findActionTexts(scope: Scope, sought: Sought, max: number): Promise<NamingText[]> {
  const found: NamingText[] = [];
  const note: DecideText = (text) => {
    found.push(text);
    return 'Stay';
  };
  let page = await readPage(scope, sought, 0);
  while (page.last !== undefined && found.length < max) {
    for (const action of page.actions) blankAction(action, sought, note);
    page = await readPage(scope, sought, page.last);
  }
  return found.slice(0, max);
}

/**
 * Blanks the person's data in the next batch of a tenant's actions.
 * @param after the last action that was processed
 * @returns `last`: the last action of this batch, undefined at the end; `waiting`: keys of texts that wait for a
 *   decision
 */
export async function blankActionTexts(
  scope: Scope,
  sought: Sought,
  { after, decide }: { after: number; decide: DecideText },
): Promise<{ last: number | undefined; blanked: number; waiting: string[] }> {
  const { actions, last } = await readPage(scope, sought, after);
  const waiting: string[] = [];
  const about = new Map<number, boolean>();
  for (const action of actions) {
    const judged = blankAction(action, sought, decide);
    if (judged.isChanged) about.set(action.actionId, action.isAboutThem);
    else waiting.push(...judged.waiting);
  }
  const changed: ActionTexts[] = [];
  for (const action of await lockActionTexts(scope, [...about.keys()])) {
    const isAboutThem = about.get(action.actionId) ?? false;
    const judged = blankAction({ ...action, isAboutThem }, sought, decide);
    waiting.push(...judged.waiting);
    if (judged.isChanged) changed.push(judged.action);
  }
  await saveActionTexts(scope, changed);
  return { last, blanked: changed.length, waiting };
}

/** Reads texts of actions by their keys; deleted texts are left out. */
export async function readActionTexts(
  scope: Scope,
  keys: readonly string[],
): Promise<{ key: string; text: string }[]> {
  const wanted = keys.flatMap((key) => ({ key, ...readActionKey(key) }));
  const ids = wanted.flatMap(({ actionId }) => actionId ?? []);
  const actions = new Map((await lockActionTexts(scope, ids)).map((action) => [action.actionId, action]));
  return wanted.flatMap(({ key, actionId, path }) => {
    const action = actions.get(actionId ?? 0);
    const text = action === undefined || path === undefined ? undefined : readText(action, path);
    return text === undefined ? [] : { key, text };
  });
}

/** Blanks whole texts of actions, by their keys. */
export async function blankActionTextsOf(scope: Scope, keys: readonly string[]): Promise<void> {
  const wanted = keys.flatMap((key) => readActionKey(key) ?? []);
  const actions = await lockActionTexts(
    scope,
    wanted.map(({ actionId }) => actionId),
  );
  await saveActionTexts(
    scope,
    actions.map((action) =>
      wanted
        .filter(({ actionId }) => actionId === action.actionId)
        .reduce((blanked, { path }) => blankText(blanked, path), action),
    ),
  );
}
