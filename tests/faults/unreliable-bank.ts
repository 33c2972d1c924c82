import type { Random } from '#demo/random.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import type { PaymentNotice, PaymentRequest } from '#selling/payments/payment-provider.ts';
import { ProviderRefusal } from '#selling/payments/provider-error.ts';
import type { BankMoney } from './money-state.ts';

type ChargeState = PaymentNotice['state'];

interface Charge extends BankMoney {
  invoiceNumber: string;
  amountMinor: number;
  currencyId: PaymentNotice['currencyId'];
  state: ChargeState;
  /** The refunds of parts that it made. */
  parts: Set<string>;
}

/** A webhook on its way to the shop. */
interface Notice {
  body: string;
  /** Whether it may get lost: not where nobody would ask any more. */
  isLosable: boolean;
}

/** A bank that is right about its money, and about nothing else: it answers late, twice, out of order or not at all. */
export interface UnreliableBank {
  provider: PaymentProvider;
  /** What is on its way to the shop, in any order. */
  notices: Notice[];
  /** Something that a buyer or their bank does with one of the charges. */
  actAsBuyer(): void;
  /** From now on it answers at once, and closes what nobody paid. */
  becomeReliable(): void;
}

const SIGNATURE = 'a bank that signs';

/** How often a call to it fails before, how often after it did what it was asked, and how often it refuses a part for good. */
const FAULTS = { before: 0.08, after: 0.08, refusal: 0.1 };

/**
 * @param random decides what fails and what its buyers do
 * @param books where its money stands, beside that of banks before it
 */
export function openUnreliableBank(random: Random, books: Map<string, BankMoney>): UnreliableBank {
  const charges = new Map<string, Charge>();
  const notices: Notice[] = [];
  let isReliable = false;

  const answer = <T>(work: () => T): Promise<T> => {
    if (!isReliable && random.chance(FAULTS.before)) return Promise.reject(new Error('the bank is away'));
    const done = work();
    const isLost = !isReliable && random.chance(FAULTS.after);
    return isLost ? Promise.reject(new Error('the bank did it and hung up')) : Promise.resolve(done);
  };
  const tell = (charge: Charge, isLosable: boolean): void => {
    const { invoiceNumber, state, amountMinor, currencyId } = charge;
    notices.push({ body: JSON.stringify({ invoiceNumber, state, amountMinor, currencyId }), isLosable });
  };
  const capture = (charge: Charge): void => {
    // A decline was told, so nobody would ask again.
    const isLosable = charge.state !== 'Declined';
    charge.state = 'Paid';
    charge.captured += charge.amountMinor;
    tell(charge, isLosable);
  };

  return {
    provider: {
      name: 'sandbox',
      serves: () => true,
      check: async () => [],
      open: ({ invoiceNumber, amountMinor, currencyId, origin }: PaymentRequest) =>
        answer(() => {
          const charge: Charge = charges.get(invoiceNumber) ?? {
            invoiceNumber,
            amountMinor,
            currencyId,
            state: 'Created',
            captured: 0,
            refunded: 0,
            parts: new Set<string>(),
          };
          charges.set(invoiceNumber, charge);
          books.set(invoiceNumber, charge);
          return { payUrl: `${origin}/bank/${invoiceNumber}`, reference: null };
        }),
      find: (_tenantId, { invoiceNumber }) =>
        answer(() => {
          const charge = charges.get(invoiceNumber);
          if (charge === undefined) return undefined;
          const { state, amountMinor, currencyId } = charge;
          return { invoiceNumber, state, amountMinor, currencyId };
        }),
      refund: ({ invoiceNumber, amountMinor, returnedMinor = 0, part }) =>
        answer(() => {
          const charge = charges.get(invoiceNumber);
          if (part !== undefined && charge?.parts.has(part.refundId)) return;
          if (part === undefined && charge?.state === 'Refunded') return;
          if (charge?.state !== 'Paid' || charge.amountMinor !== amountMinor)
            throw new Error(`there is nothing to refund of ${invoiceNumber}`);
          if (charge.refunded !== returnedMinor)
            throw new Error(`${charge.refunded} of ${invoiceNumber} went back, not ${returnedMinor}`);
          if (part === undefined) {
            charge.state = 'Refunded';
            charge.refunded = amountMinor;
            return;
          }
          if (!isReliable && random.chance(FAULTS.refusal))
            throw new ProviderRefusal(`nothing goes back of ${invoiceNumber}`);
          if (charge.refunded + part.amountMinor > amountMinor)
            throw new Error(`more of ${invoiceNumber} is to go back than there is`);
          charge.parts.add(part.refundId);
          charge.refunded += part.amountMinor;
        }),
      readWebhook: async (_tenantId, { body, headers }) =>
        headers['x-signature'] === SIGNATURE ? (JSON.parse(body) as PaymentNotice) : 'Forged',
    },
    notices,
    actAsBuyer() {
      const open = [...charges.values()].filter(({ state }) =>
        ['Created', 'Pending', 'Declined'].includes(state),
      );
      if (open.length === 0) return;
      const charge = random.pick(open);
      if (random.chance(0.6)) return capture(charge);
      if (charge.state === 'Declined') return;
      charge.state = random.chance(0.5) ? 'Declined' : 'Pending';
      tell(charge, charge.state === 'Pending');
      // The card was mistyped: both notices are under way at once.
      if (charge.state === 'Declined' && random.chance(0.5)) capture(charge);
    },
    becomeReliable() {
      isReliable = true;
      for (const charge of charges.values())
        if (charge.state === 'Created' || charge.state === 'Pending') charge.state = 'Expired';
    },
  };
}

export const BANK_HEADERS = { 'x-signature': SIGNATURE, 'content-type': 'application/json' };
