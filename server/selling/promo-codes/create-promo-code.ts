import { findEvent } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isCode } from './normalise-code.ts';
import type { PromoCodeDefinition, PromoCodeRecord } from './promo-codes.rules.ts';
import { insertPromoCodes } from './promo-codes.store.ts';
import { randomCode } from './random-code.ts';

/** 54 random bits after the prefix. With 100,000 issued codes, one guess in 180 thousand million finds a code. */
const RANDOM_LENGTH = 12;

/** The most batches in a row of which every code exists already. */
const ROUNDS_MAX = 10;

/** The number of codes inserted at once: inventing and writing them holds the process for some milliseconds. */
const BATCH = 1_000;

/**
 * Creates a promo code of the tenant, and records it.
 * @param code normalised
 * @returns false if the tenant has that code already
 */
export async function createPromoCode(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  code: string,
  asked: PromoCodeDefinition,
  cause: Cause,
): Promise<boolean> {
  if (!isCode(code)) throw new RangeError(`"${code}" cannot be a promo code`);
  const definition = await followMerges(scope, asked);
  const record = newPromoCode(deps, code, definition);
  const written = await insertPromoCodes(scope, [record]);
  if (!written.has(code)) return false;
  const after = { code, ...definition };
  await recordAction(scope, { what: 'promo-code.create', thingId: record.promoCodeId, after }, cause);
  return true;
}

/**
 * Creates many unguessable codes and records how many; the recorded action contains no code.
 * @param prefix normalised; may be empty
 * @returns the codes, normalised
 */
export async function createRandomCodes(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  input: { count: number; prefix: string },
  asked: PromoCodeDefinition,
  cause: Cause,
): Promise<string[]> {
  const definition = await followMerges(scope, asked);
  const codes = new Set<string>();
  for (let fruitless = 0; codes.size < input.count; ) {
    if (fruitless === ROUNDS_MAX) throw new Error(`no ${input.count} free codes were found`);
    const invented = new Set<string>();
    while (invented.size < Math.min(BATCH, input.count - codes.size))
      invented.add(input.prefix + randomCode(deps.newId(), RANDOM_LENGTH));
    const records = [...invented].map((code) => newPromoCode(deps, code, definition));
    const stored = await insertPromoCodes(scope, records);
    for (const code of stored) codes.add(code);
    fruitless = stored.size === 0 ? fruitless + 1 : 0;
  }
  const after = { ...input, ...definition };
  await recordAction(scope, { what: 'promo-code.create-many', thingId: deps.newId(), after }, cause);
  return [...codes];
}

/** Replaces merged events by the events into which they were merged: only those have products. */
async function followMerges(scope: Scope, definition: PromoCodeDefinition): Promise<PromoCodeDefinition> {
  if (definition.eventIds === null) return definition;
  const eventIds = new Set<string>();
  for (const eventId of definition.eventIds)
    eventIds.add((await findEvent(scope, eventId))?.mergedInto ?? eventId);
  return { ...definition, eventIds: [...eventIds] };
}

/** Creates an unused code that is valid from now on. */
export function newPromoCode(
  deps: Pick<Deps, 'clock' | 'newId'>,
  code: string,
  definition: PromoCodeDefinition,
): PromoCodeRecord {
  return {
    ...definition,
    promoCodeId: deps.newId(),
    code,
    isActive: true,
    usesCount: 0,
    giftOrderItemId: null,
    createdAt: deps.clock.now(),
  };
}
