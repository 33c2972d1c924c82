import { checkLedger } from '#selling/ledger/index.ts';
import type { AppDeps } from '#server/app.ts';

/** The provider's record of a payment, in minor units. */
export interface BankMoney {
  captured: number;
  refunded: number;
  /** The buyer may still pay: the shop cannot know the outcome yet. */
  isOpen?: boolean;
}

/** The provider's books: captures and refunds by invoice number. */
export type BankBooks = ReadonlyMap<string, BankMoney>;

/** Reads the sandbox bank's books. */
export async function readSandboxBooks(deps: AppDeps, tenantId: string): Promise<Map<string, BankMoney>> {
  const charges = await deps.database.inTenant(tenantId, ({ trx }) =>
    trx.selectFrom('sandboxCharges').selectAll().execute(),
  );
  return new Map(
    charges.map(({ invoiceNumber, state, amountMinor }) => [
      invoiceNumber,
      {
        captured: state === 'Paid' || state === 'Refunded' ? amountMinor : 0,
        refunded: state === 'Refunded' ? amountMinor : 0,
      },
    ]),
  );
}

async function readMoney(deps: AppDeps, tenantId: string) {
  return deps.database.inTenant(tenantId, async ({ trx }) => ({
    orders: await trx.selectFrom('orders').selectAll().execute(),
    invoices: await trx.selectFrom('invoices').selectAll().execute(),
    items: await trx.selectFrom('orderItems').selectAll().execute(),
    payments: await trx.selectFrom('payments').selectAll().execute(),
    parts: await trx.selectFrom('partRefunds').selectAll().execute(),
    codes: await trx.selectFrom('promoCodes').selectAll().execute(),
    uses: await trx.selectFrom('promoCodeUses').selectAll().execute(),
  }));
}

type Money = Awaited<ReturnType<typeof readMoney>>;

const sum = (rows: { amountMinor: number }[]): number =>
  rows.reduce((total, row) => total + row.amountMinor, 0);

/**
 * Returns contradictions between money and states once nothing is pending: each order, its
 * payments and the provider's books must agree; so must the ledger if every order is checked.
 * @param cartId checks only the order of this cart; without it every order
 * @returns a sentence for each contradiction
 */
export async function findDisagreements(
  deps: AppDeps,
  tenantId: string,
  books: BankBooks,
  cartId?: string,
): Promise<string[]> {
  const money = await readMoney(deps, tenantId);
  const orders = money.orders.filter((order) => cartId === undefined || order.cartId === cartId);
  const invoiceIds = new Set(orders.map((order) => order.invoiceId));
  return [
    ...money.invoices
      .filter((each) => invoiceIds.has(each.invoiceId))
      .flatMap((each) => checkInvoice(money, each)),
    ...money.payments
      .filter((each) => invoiceIds.has(each.invoiceId))
      .flatMap((each) => checkPayment(money, each, books)),
    ...money.codes.flatMap((code) => checkCode(money, code)),
    ...(cartId === undefined ? await checkBooks(deps, tenantId) : []),
  ];
}

/** The ledger agrees with every order and payment. */
async function checkBooks(deps: AppDeps, tenantId: string): Promise<string[]> {
  const { differences } = await checkLedger(deps, tenantId);
  return differences.map((difference) => `ledger: ${JSON.stringify(difference)}`);
}

/** The Paid rows of an invoice add up to its amount if its order is completed, else to zero; at most one payment is kept. */
function checkInvoice({ orders, payments }: Money, invoice: Money['invoices'][number]): string[] {
  const order = orders.find((each) => each.orderId === invoice.orderId);
  const paid = payments.filter((each) => each.invoiceId === invoice.invoiceId && each.state === 'Paid');
  const due = order?.state === 'Completed' ? invoice.amountMinor : 0;
  const kept = paid.filter((each) => each.discountOf === null).length;
  const name = `order ${order?.number} (${order?.state})`;
  return [
    ...(sum(paid) === due ? [] : [`${name}: ${sum(paid)} is paid, not ${due}`]),
    ...(kept <= 1 ? [] : [`${name}: ${kept} payments are kept`]),
    ...(order?.state === 'Canceled' && order.canceledAt === null ? [`${name}: nobody knows since when`] : []),
  ];
}

/** The provider holds exactly the Paid amounts less partial refunds; a discounted payment and its discount add up to the invoice. */
function checkPayment(
  { orders, items, invoices, payments, parts }: Money,
  payment: Money['payments'][number],
  books: BankBooks,
): string[] {
  const name = `payment ${payment.paymentId} (${payment.paymentType} ${payment.state})`;
  if (payment.discountOf !== null) {
    const owner = payments.find((each) => each.paymentId === payment.discountOf);
    return owner?.state === payment.state ? [] : [`${name}: its payment is ${owner?.state}`];
  }
  const discounts = payments.filter((each) => each.discountOf === payment.paymentId);
  const invoice = invoices.find((each) => each.invoiceId === payment.invoiceId);
  const bank = books.get(payment.invoiceNumber ?? '');
  const { captured, refunded } = bank ?? { captured: 0, refunded: 0 };
  const own = parts.filter((each) => each.paymentId === payment.paymentId);
  const given = sum(own.filter(({ state }) => state === 'Given'));
  const held = payment.state === 'Paid' ? payment.amountMinor - given : 0;
  const order = orders.find((each) => each.orderId === invoice?.orderId);
  const returned = items
    .filter((each) => each.orderId === order?.orderId)
    .reduce((total, each) => total + each.refundedMinor, 0);
  const isOpen = (payment.state === 'Created' || payment.state === 'Pending') && bank?.isOpen !== true;
  return [
    ...(captured - refunded === held
      ? []
      : [`${name}: the provider holds ${captured - refunded}, not ${held}`]),
    ...(payment.amountMinor + sum(discounts) === invoice?.amountMinor
      ? []
      : [`${name}: it and its discount are not the invoice's amount`]),
    ...(own.some(({ state }) => state === 'Asked') ? [`${name}: a part of it did not go back`] : []),
    ...(given === 0 || (order?.refundedMinor === given && returned === given)
      ? []
      : [`${name}: ${given} went back in parts, and its order says ${order?.refundedMinor} and ${returned}`]),
    ...(isOpen ? [`${name}: nobody has found out what became of it`] : []),
    ...(payment.state === 'Paid' && payment.refundReason !== null
      ? [`${name}: its money did not go back`]
      : []),
  ];
}

/** A code is used by exactly the live orders that named it. */
function checkCode({ orders, uses }: Money, code: Money['codes'][number]): string[] {
  const users = uses.filter((use) => use.promoCodeId === code.promoCodeId);
  const alive = orders.filter(
    (order) => order.state !== 'Canceled' && order.codes.some((each) => each.code === code.code),
  );
  const isSame =
    users.length === alive.length &&
    alive.every((order) => users.some((use) => use.orderId === order.orderId));
  return [
    ...(isSame ? [] : [`code ${code.code}: ${users.length} uses by ${alive.length} living orders`]),
    ...(code.usesCount === users.length
      ? []
      : [`code ${code.code}: counts ${code.usesCount} of ${users.length}`]),
  ];
}
