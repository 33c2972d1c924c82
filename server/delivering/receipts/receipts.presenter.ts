import { toMajor } from '#contract/money.ts';
import type { Receipt } from '#contract/receipt.schema.ts';
import type { ReceiptRecord } from './receipts.store.ts';

export function presentReceipt({ facts, ...receipt }: ReceiptRecord): Receipt {
  const { issuer, currencyId, vat } = facts;
  const major = (amountMinor: number) => toMajor(amountMinor, currencyId);
  return {
    receiptId: receipt.receiptId,
    invoiceId: receipt.invoiceId,
    kind: receipt.kind,
    number: receipt.number,
    refundOf: facts.refundOf,
    orderNumber: facts.orderNumber,
    issuedOn: receipt.issuedAt.toISOString(),
    issuer: {
      name: issuer.name,
      address: issuer.address,
      vatId: issuer.vatId,
      registration: issuer.registration,
    },
    buyer: facts.buyer,
    currencyId,
    lines: facts.lines.map(({ title, eventName, quantity, amountMinor }) => ({
      title,
      eventName,
      quantity,
      amount: major(amountMinor),
    })),
    methodDiscount: major(facts.methodDiscountMinor),
    totalAmount: major(facts.totalMinor),
    vat: vat && { percent: vat.percent, amount: major(vat.amountMinor), netAmount: major(vat.netMinor) },
  };
}
