import type { CurrencyId } from '#contract/money.ts';
import type { PaymentLine } from '../payment-lines.rules.ts';
import { writeAmount } from './amounts.ts';
import type { ReceiptKeys } from './yookassa-keys.ts';
import type { YookassaAmount } from './yookassa-objects.ts';

/** A fiscal receipt in YooKassa's format (54-FZ). */
export interface FiscalReceipt {
  customer: { email: string };
  items: FiscalItem[];
  tax_system_code?: number;
}

interface FiscalItem {
  description: string;
  quantity: string;
  /** The amount of one piece. */
  amount: YookassaAmount;
  vat_code: number;
  payment_subject: string;
  payment_mode: string;
}

/** Maximum length of a position's name (tag 1030). */
const DESCRIPTION_MAX = 128;
/** The most positions on a receipt of YooKassa's own cash registers; further lines are merged into one. */
const POSITIONS_MAX = 80;

/**
 * Builds the fiscal receipt of a payment. Its positions are the lines; equal lines are counted together. Quantity times
 * price adds up to the lines' amounts to the kopeck. Free lines have no position, because a receipt cannot have a price
 * of zero.
 */
export function makeReceipt(
  keys: ReceiptKeys,
  sale: { email: string; currencyId: CurrencyId; lines: readonly PaymentLine[]; restTitle: string },
): FiscalReceipt {
  const pieces = foldRest(mergeAlike(sale.lines.flatMap(splitUneven)), sale.restTitle);
  return {
    customer: { email: sale.email },
    items: pieces.map(({ title, quantity, unitMinor }) => ({
      description: [...title].slice(0, DESCRIPTION_MAX).join(''),
      quantity: `${quantity}.00`,
      amount: writeAmount(unitMinor, sale.currencyId),
      vat_code: keys.vatCode,
      payment_subject: keys.paymentSubject,
      payment_mode: keys.paymentMode,
    })),
    ...(keys.taxSystemCode === undefined ? {} : { tax_system_code: keys.taxSystemCode }),
  };
}

interface Pieces {
  title: string;
  quantity: number;
  unitMinor: number;
}

/** If an amount is not divisible by its quantity, the pieces have two prices that differ by a kopeck. */
function splitUneven({ title, quantity, amountMinor }: PaymentLine): Pieces[] {
  const unitMinor = Math.floor(amountMinor / quantity);
  const dearer = amountMinor - unitMinor * quantity;
  return [
    { title, quantity: dearer, unitMinor: unitMinor + 1 },
    { title, quantity: quantity - dearer, unitMinor },
  ].filter((pieces) => pieces.quantity > 0 && pieces.unitMinor > 0);
}

function mergeAlike(pieces: readonly Pieces[]): Pieces[] {
  const merged = new Map<string, Pieces>();
  for (const each of pieces) {
    const key = `${each.unitMinor} ${each.title}`;
    const quantity = each.quantity + (merged.get(key)?.quantity ?? 0);
    merged.set(key, { ...each, quantity });
  }
  return [...merged.values()];
}

function foldRest(pieces: readonly Pieces[], restTitle: string): Pieces[] {
  if (pieces.length <= POSITIONS_MAX) return [...pieces];
  const rest = pieces.slice(POSITIONS_MAX - 1);
  const unitMinor = rest.reduce((sum, each) => sum + each.unitMinor * each.quantity, 0);
  return [...pieces.slice(0, POSITIONS_MAX - 1), { title: restTitle, quantity: 1, unitMinor }];
}
