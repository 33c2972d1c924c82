import { CURRENCIES } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { findProviderPayments, type ProviderPayment, returnedOf } from '#selling/payments/index.ts';
import { type Match, matchLine, type OwnPayment } from './match-line.rules.ts';
import type { PayoutProvider } from './payout-line.ts';
import { findLines, listUnmatchedLines, readTaken, type StoredLine, updateMatches } from './payouts.store.ts';

const PAGE = 1_000;

/**
 * Compares a provider's unmatched or new lines with our present payments. Lines of payments come before lines that
 * refer to them.
 */
export async function matchLines(scope: Scope, provider: PayoutProvider): Promise<void> {
  await eachPage(scope, provider, ({ kind }) => kind === 'Payment');
  await eachPage(scope, provider, ({ kind }) => kind !== 'Payment');
}

async function eachPage(
  scope: Scope,
  provider: PayoutProvider,
  isWanted: (line: StoredLine) => boolean,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await listUnmatchedLines(scope, provider, after, PAGE);
    const lines = page.filter((line) => line.reason !== 'SaidOtherwise' && isWanted(line));
    await updateMatches(scope, provider, await matchPage(scope, provider, lines));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.lineId;
  }
}

async function matchPage(
  scope: Scope,
  provider: PayoutProvider,
  lines: readonly StoredLine[],
): Promise<(Match & { lineId: string })[]> {
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
  const parents = await findLines(scope, provider, known(lines.map(({ parentId }) => parentId)));
  const paymentOfLine = new Map(parents.map(({ lineId, paymentId }) => [lineId, paymentId]));
  const payments = await findProviderPayments(scope, provider, {
    paymentIds: known(parents.map(({ paymentId }) => paymentId)),
    invoiceNumbers: known(lines.map(({ invoiceNumber }) => invoiceNumber)),
    references: known(lines.map(({ reference }) => reference)),
    refundIds: known(lines.map(({ refundId }) => refundId)),
  });
  const find = openIndex(payments);
  const taken = Map.groupBy(
    await readTaken(
      scope,
      payments.map(({ paymentId }) => paymentId),
    ),
    ({ paymentId }) => paymentId,
  );
  return lines.map((line) => {
    const payment = find(line, paymentOfLine.get(line.parentId ?? '') ?? undefined);
    const others = taken.get(payment?.paymentId ?? '') ?? [];
    const match = matchLine(line, payment, {
      isPaid: others.some(({ refundKey }) => refundKey === null),
      refundKeys: new Set(others.flatMap(({ refundKey }) => refundKey ?? [])),
    });
    const { paymentId, refundKey } = match;
    if (paymentId !== null && match.reason === null)
      taken.set(paymentId, [...others, { paymentId, refundKey }]);
    return { ...match, lineId: line.lineId };
  });
}

/** Indexes payments by all their ids, to find them by the most exact one first. */
function openIndex(
  payments: readonly ProviderPayment[],
): (line: StoredLine, parent: string | undefined) => OwnPayment | undefined {
  const names = (of: (payment: ProviderPayment) => readonly (string | null)[]) =>
    new Map(payments.flatMap((payment) => of(payment).map((name) => [name, payment] as const)));
  const byRefund = names(({ parts }) => parts.map(({ refundId }) => refundId));
  const byNumber = names(({ invoiceNumber }) => [invoiceNumber]);
  const byReference = names(({ reference }) => (reference === null ? [] : [reference]));
  const byId = names(({ paymentId }) => [paymentId]);
  return (line, parent) => {
    const payment =
      byRefund.get(line.refundId) ??
      byNumber.get(line.invoiceNumber) ??
      byReference.get(line.reference) ??
      (parent === undefined ? undefined : byId.get(parent));
    return payment && ownPaymentOf(payment);
  };
}

function ownPaymentOf(payment: ProviderPayment): OwnPayment {
  const { paymentId, isPaid, isRefunded, amountMinor, parts, failures } = payment;
  const given = parts.filter(({ state }) => state === 'Given');
  const rest = isRefunded ? [{ key: 'rest', amountMinor: amountMinor - returnedOf(parts) }] : [];
  const refunds = [
    ...given.map(({ refundId, amountMinor }) => ({ key: refundId, amountMinor })),
    ...rest,
    ...failures.map((failure) => ({ key: failure.failureId, amountMinor: -failure.amountMinor })),
  ];
  return { paymentId, isPaid, amountMinor, currency: CURRENCIES[payment.currencyId].code, refunds };
}
