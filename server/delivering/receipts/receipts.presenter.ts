import { toMajor } from '#contract/money.ts';
import type { Receipt } from '#contract/receipt.schema.ts';
import type { VatShare } from '#selling/ledger/index.ts';
import { vatsOf } from './receipts.rules.ts';
import type { ReceiptRecord } from './receipts.store.ts';

export function presentReceipt({ facts, ...receipt }: ReceiptRecord): Receipt {
  const { issuer, currencyId, vat } = facts;
  const major = (amountMinor: number) => toMajor(amountMinor, currencyId);
  const presentVat = ({ percent, amountMinor, netMinor }: VatShare) => ({
    percent,
    amount: major(amountMinor),
    netAmount: major(netMinor),
  });
  return {
    receiptId: receipt.receiptId,
    invoiceId: receipt.invoiceId,
    kind: receipt.kind,
    number: receipt.number,
    refundOf: facts.refundOf,
    isPart: facts.isPart === true,
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
    discount: major(facts.discountMinor ?? 0),
    paidBefore: major(facts.paidBeforeMinor ?? 0),
    methodDiscount: major(facts.methodDiscountMinor),
    returnedBefore: major(facts.returnedBeforeMinor ?? 0),
    totalAmount: major(facts.totalMinor),
    vat: vat && presentVat(vat),
    vats: vatsOf(facts).map(presentVat),
    vatCountry: facts.vatCountry ?? null,
  };
}
