import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { blankTextsOf, readTexts } from './erased-texts.ts';
import { openErasureList } from './erasure-list.ts';
import { findErasure, type TextDecisions } from './erasures.store.ts';
import { deleteWaitingTexts, listWaitingTexts, type WaitingText } from './waiting-texts.store.ts';

/** Lists texts that may name an erased person, with their content, oldest first; deleted texts are left out. */
export async function listTextsToDecide(
  scope: Scope,
  count: number,
): Promise<(WaitingText & { text: string })[]> {
  const waiting = await listWaitingTexts(scope, { count });
  const texts = await readTexts(
    scope,
    waiting.map(({ key }) => key),
  );
  const textOf = new Map(texts.map(({ key, text }) => [key, text]));
  return waiting.flatMap((one) => {
    const text = textOf.get(one.key);
    return text === undefined ? [] : { ...one, text };
  });
}

/**
 * Decides about waiting texts: those about the erased person are blanked, the others stay. The list that is replayed
 * after a restore is updated first.
 * @returns NotFound if the erasure does not exist, or none of the texts waits
 */
export async function decideTexts(
  { config }: Pick<Deps, 'config'>,
  scope: Scope,
  { erasureId, blank, keep }: TextDecisions & { erasureId: string },
  cause: Cause,
): Promise<{ blanked: number; kept: number } | Refusal> {
  if ((await findErasure(scope, erasureId)) === undefined) return refuse('NotFound');
  const waited = new Set(await deleteWaitingTexts(scope, erasureId, [...blank, ...keep]));
  if (waited.size === 0) return refuse('NotFound');
  const texts = {
    blank: blank.filter((key) => waited.has(key)),
    keep: keep.filter((key) => waited.has(key) && !blank.includes(key)),
  };
  await openErasureList(config).addTexts(scope.tenantId, erasureId, texts);
  await blankTextsOf(scope, texts.blank);
  const after = { count: texts.blank.length, left: texts.keep.length };
  await recordAction(scope, { what: 'person.erase', thingId: erasureId, after }, { ...cause, why: '' });
  return { blanked: texts.blank.length, kept: texts.keep.length };
}
