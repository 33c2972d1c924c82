import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { CURRENCIES, toMajor, writeDecimal } from '#contract/money.ts';
import {
  groupCode,
  type PromoCodeDefinition,
  type PromoCodeRecord,
  type PromoCodeState,
  stateOf,
} from '#selling/promo-codes/index.ts';

const STATE_WORDS: Record<PromoCodeState, string> = {
  Active: 'active',
  NotYet: 'not yet',
  Expired: 'expired',
  UsedUp: 'used up',
  Inactive: 'inactive',
};

/** Describes a code's discount and products, as in `20 % off, Photo or PhotosWithMe in 2 events`. */
export function describeWorth(definition: PromoCodeDefinition): string {
  const { benefit, currencyId, productTypes, eventIds, excludesOthers } = definition;
  const worth =
    benefit.kind === 'Percent'
      ? `${benefit.percent} % off`
      : benefit.kind === 'FreeProduct'
        ? '1 product free'
        : `${describeAmount(benefit.amountMinor, currencyId)} off`;
  const missing = PRODUCT_TYPES.filter((type) => productTypes !== null && !productTypes.includes(type));
  const isUsual = missing.length === 1 && missing[0] === 'Promocode';
  const kinds =
    missing.length === 0 ? 'everything' : isUsual ? 'everything but gift codes' : productTypes?.join(' or ');
  const events =
    eventIds === null ? '' : ` in ${eventIds.length} ${eventIds.length === 1 ? 'event' : 'events'}`;
  return `${worth}, ${kinds}${events}${excludesOthers ? ', alone' : ''}`;
}

function describeAmount(amountMinor: number, currencyId: PromoCodeDefinition['currencyId']): string {
  if (currencyId === null) return String(amountMinor);
  return `${writeDecimal(amountMinor, currencyId)} ${CURRENCIES[currencyId].code}`;
}

/** Builds a code's JSON for scripts; times in ISO 8601, amounts in major units. */
export function codeAsJson(record: PromoCodeRecord, now: Date): Record<string, unknown> {
  const { code, benefit, currencyId, eventIds, productTypes, validFrom, validUntil } = record;
  const { usesCount, usesMax, excludesOthers, giftOrderItemId } = record;
  const isAmount = benefit.kind === 'Fixed' && currencyId !== null;
  return {
    code,
    state: stateOf(record, now),
    benefit: benefit.kind,
    ...(benefit.kind === 'Percent' ? { percent: benefit.percent } : {}),
    ...(isAmount ? { amount: toMajor(benefit.amountMinor, currencyId), currencyId } : {}),
    eventIds,
    kinds: productTypes,
    validFrom,
    validUntil,
    uses: usesCount,
    usesMax,
    excludesOthers,
    isGiftCode: giftOrderItemId !== null,
  };
}

/** Formats a table of codes with value, number of uses, and current state. */
export function describeCodes(records: PromoCodeRecord[], now: Date): string[] {
  const rows = records.map((record) => [
    record.giftOrderItemId === null ? record.code : groupCode(record.code),
    describeWorth(record),
    `${record.usesCount}${record.usesMax === null ? '' : ` of ${record.usesMax}`}`,
    STATE_WORDS[stateOf(record, now)],
  ]);
  const table = [['code', 'worth', 'uses', 'state'], ...rows];
  const widths = [0, 1, 2, 3].map((column) =>
    table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
