import type { FastifyInstance } from 'fastify';
import { type DeskPromoCode, deskPromoCodeSchemas } from '#contract/desk-settings.schema.ts';
import { CODE_PREFIX_MAX, deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import { findEvent, listEvents, readEventTitles } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, PARSING_COST, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { quoteCodeIn, titleIn } from '#selling/catalog/index.ts';
import { createPromoCode, createRandomCodes } from './create-promo-code.ts';
import { deactivatePromoCode } from './deactivate-promo-code.ts';
import { isCode, normaliseCode } from './normalise-code.ts';
import {
  findValidityFault,
  type PromoCodeDefinition,
  type PromoCodeRecord,
  stateOf,
  USUAL_KINDS,
} from './promo-codes.rules.ts';
import { type CodeFilter, findPromoCode, listPromoCodesPage } from './promo-codes.store.ts';
import { groupDrawnCode } from './random-code.ts';

/** Opens the calls about promo codes, by the operations that the command uses. */
export function openDeskPromoCodes(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const currencyOf = async ({ tenantId }: Scope) => (await deps.tenants.read(tenantId)).settings.currencyId;
  openDeskService(app, deps, deskPromoCodeRoutes, deskPromoCodeSchemas, {
    listPromoCodes: {
      operation: 'tenant.read',
      async run({ scope, query: { search = '', state, after, count } }) {
        const prefix = normaliseCode(search);
        const cursor = after === undefined ? undefined : readCursor(after);
        if (cursor === null) return refuse('Invalid', [faultAt('after', 'NoCursor')]);
        const now = deps.clock.now();
        const filter: CodeFilter = { state, after: cursor, count: count + 1 };
        const found = await listPromoCodesPage(scope, prefix === '' ? filter : { ...filter, prefix }, now);
        const codes = found.slice(0, count);
        const last = codes.at(-1);
        const titles = await readEventTitles(scope, [...new Set(codes.flatMap((one) => one.eventIds ?? []))]);
        return ok({
          codes: codes.map((record) => presentCode(record, titles, now)),
          next: found.length > count && last !== undefined ? writeCursor(last) : null,
          currencyId: await currencyOf(scope),
        });
      },
    },
    createPromoCode: {
      operation: 'promo-code.create',
      async run({ scope, actor, body }) {
        const definition = await readDefinition(scope, body, await currencyOf(scope), deps.clock.now());
        if (isRefusal(definition)) return definition;
        const code = normaliseCode(body.code);
        if (!isCode(code)) return wrong(faultAt('code', 'CodeLetters', { max: 64 }));
        const isNew = await createPromoCode(deps, scope, code, definition, { actor, why: body.why });
        return isNew ? created({ code }) : refuse('Conflict', [faultAt('code', 'CodeTaken')]);
      },
    },
    quotePromoCode: {
      operation: 'tenant.read',
      isReading: true,
      cost: SEARCHING_COST,
      async run({ scope, body }) {
        const { settings } = await deps.tenants.read(scope.tenantId);
        const { currencyId, defaultLanguage, rounding } = settings;
        const benefit = readBenefit(body, currencyId);
        if (benefit === undefined) return wrong(faultAt('benefit.amount', 'AmountIsZero'));
        const event = await findExample(deps, scope, body.eventIds);
        if (event === undefined) return ok({ event: null, quotes: [], currencyId });
        const { eventId, title } = event;
        const { eventIds, productTypes } = body;
        const terms = { benefit, eventIds, productTypes: productTypes ?? [...USUAL_KINDS] };
        const quotes = await quoteCodeIn(scope, { eventId, rounding }, terms);
        return ok({
          event: { eventId, title },
          quotes: quotes.map(({ product, totalMinor, withoutMinor }) => ({
            title: titleIn(product.titles, defaultLanguage),
            total: toMajor(totalMinor, currencyId),
            totalWithout: toMajor(withoutMinor, currencyId),
          })),
          currencyId,
        });
      },
    },
    createPromoCodes: {
      operation: 'promo-code.create-many',
      // Up to 100,000 rows.
      cost: PARSING_COST,
      async run({ scope, actor, body }) {
        const definition = await readDefinition(scope, body, await currencyOf(scope), deps.clock.now());
        if (isRefusal(definition)) return definition;
        const prefix = normaliseCode(body.prefix);
        if (prefix !== '' && (!isCode(prefix) || prefix.length > CODE_PREFIX_MAX))
          return wrong(faultAt('prefix', 'CodeLetters', { max: CODE_PREFIX_MAX }));
        const input = { count: body.count, prefix };
        const codes = await createRandomCodes(deps, scope, input, definition, { actor, why: body.why });
        return created({ codes: codes.map((code) => groupDrawnCode(code, prefix)) });
      },
    },
    stopPromoCode: {
      operation: 'promo-code.deactivate',
      async run({ scope, actor, params: { promoCodeId }, body: { why } }) {
        const found = await findPromoCode(scope, promoCodeId);
        if (found === undefined) return refuse('NotFound');
        await deactivatePromoCode(deps, scope, found.code, { actor, why });
        return noContent();
      },
    },
  });
}

/** Finds the event whose prices show what a code does: the first that it is for, or else the newest. */
async function findExample(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  eventIds: readonly string[] | null,
): Promise<{ eventId: string; title: string } | undefined> {
  const [first] = eventIds ?? [];
  if (first !== undefined) return findEvent(scope, first);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const { events } = await listEvents(scope, { today, withUnpublished: true }, { offset: 0, count: 1 });
  return events[0];
}

const wrong = (fault: FieldFault): Refusal => refuse('Invalid', [fault]);

/** The settings of one code, or of many. */
type SaidCode = Parameters<typeof readBenefit>[0] & {
  validFrom: string | null;
  validUntil: string | null;
  usesMax: number | null;
  eventIds: string[] | null;
  productTypes: PromoCodeDefinition['productTypes'];
  excludesOthers: boolean;
};

async function readDefinition(
  scope: Scope,
  said: SaidCode,
  currencyId: CurrencyId,
  now: Date,
): Promise<PromoCodeDefinition | Refusal> {
  const benefit = readBenefit(said, currencyId);
  if (benefit === undefined) return wrong(faultAt('benefit.amount', 'AmountIsZero'));
  const { validFrom, validUntil, usesMax, eventIds, productTypes, excludesOthers } = said;
  const validity = {
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  };
  const fault = findValidityFault(validity, now);
  if (fault === 'Empty') return wrong(faultAt('validFrom', 'NeverValid'));
  if (fault === 'Past') return wrong(faultAt('validUntil', 'AlreadyPast'));
  for (const [index, eventId] of (eventIds ?? []).entries())
    if ((await findEvent(scope, eventId)) === undefined)
      return wrong(faultAt(`eventIds.${index}`, 'UnknownEvent'));
  return {
    ...validity,
    benefit,
    usesMax,
    excludesOthers,
    currencyId: benefit.kind === 'Fixed' ? currencyId : null,
    eventIds: eventIds === null ? null : [...new Set(eventIds)],
    productTypes: productTypes ?? [...USUAL_KINDS],
  };
}

/**
 * @returns undefined if the amount rounds to zero
 */
function readBenefit(
  { benefit }: Pick<DeskPromoCode, 'benefit'>,
  currencyId: CurrencyId,
): PromoCodeDefinition['benefit'] | undefined {
  if (benefit.kind !== 'Fixed') return benefit;
  const amountMinor = toMinor(benefit.amount, currencyId);
  return amountMinor === 0 ? undefined : { kind: 'Fixed', amountMinor };
}

/** Selects the fields of a promo code that the desk shows. */
function presentCode(record: PromoCodeRecord, titles: ReadonlyMap<string, string>, now: Date): DeskPromoCode {
  const { promoCodeId, code, benefit, currencyId, validFrom, validUntil, usesMax, usesCount } = record;
  const { eventIds, productTypes, excludesOthers, giftOrderItemId, createdAt } = record;
  return {
    promoCodeId,
    code,
    state: stateOf(record, now),
    benefit:
      benefit.kind === 'Fixed'
        ? { kind: 'Fixed', amount: currencyId === null ? 0 : toMajor(benefit.amountMinor, currencyId) }
        : benefit,
    currencyId,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    usesMax,
    usesCount,
    eventIds: eventIds === null ? null : [...eventIds],
    eventTitles: eventIds === null ? null : eventIds.map((eventId) => titles.get(eventId) ?? eventId),
    productTypes: productTypes === null ? null : [...productTypes],
    excludesOthers,
    isGiftCode: giftOrderItemId !== null,
    createdAt: createdAt.toISOString(),
  };
}

const writeCursor = ({ createdAt, promoCodeId }: PromoCodeRecord): string =>
  `${createdAt.toISOString()}_${promoCodeId}`;

/**
 * @returns null if the text is no such code
 */
function readCursor(text: string): { createdAt: Date; promoCodeId: string } | null {
  const [, moment = '', promoCodeId = ''] = /^([\dT:.Z-]{24})_([0-9a-f-]{36})$/.exec(text) ?? [];
  const createdAt = new Date(moment);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(promoCodeId);
  return Number.isNaN(createdAt.getTime()) || !isId ? null : { createdAt, promoCodeId };
}
