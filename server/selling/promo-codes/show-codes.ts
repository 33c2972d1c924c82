import type { Actor } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listCandidates, replaceCodes } from './codes-in-texts.rules.ts';
import { isCode, normaliseCode } from './normalise-code.ts';
import { labelOf } from './promo-codes.rules.ts';
import { findPromoCodes } from './promo-codes.store.ts';

/**
 * Returns whether an actor sees whole codes: only if they may list the tenant's codes anyway. A token needs the scope
 * for it. A visitor with a read-only link never sees codes.
 */
export function mayReadCodes(scope: Scope, actor: Actor): Promise<boolean> {
  return actorMay(scope, actor, 'tenant.read', null);
}

/**
 * Reads the labels of codes, for readers who may not use them (decision 251).
 * @returns a function that returns the label of a code in any spelling
 */
export async function labelCodes(scope: Scope, codes: readonly string[]): Promise<(code: string) => string> {
  const normalised = [...new Set(codes.map(normaliseCode))].filter(isCode);
  const known = new Map((await findPromoCodes(scope, normalised)).map((record) => [record.code, record]));
  return (text) => {
    const code = normaliseCode(text);
    return labelOf(known.get(code) ?? { code, promoCodeId: '' });
  };
}

/**
 * Reads how codes are shown to an actor: whole, or by label.
 * @returns a function that formats a code in any spelling
 */
export async function showCodes(
  scope: Scope,
  actor: Actor,
  codes: readonly string[],
): Promise<(code: string) => string> {
  return (await mayReadCodes(scope, actor)) ? (code) => code : labelCodes(scope, codes);
}

/** Replaces the tenant's codes by their labels in all texts of a value. */
export async function labelCodesWithin<T>(scope: Scope, value: T): Promise<T> {
  const candidates = new Set<string>();
  mapTexts(value, (text) => {
    for (const code of listCandidates(text)) candidates.add(code);
    return text;
  });
  const found = await findPromoCodes(scope, [...candidates]);
  if (found.length === 0) return value;
  const labels = new Map(found.map((record) => [record.code, labelOf(record)]));
  return mapTexts(value, (text) => replaceCodes(text, labels)) as T;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}
