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
  /** The partial refunds of the charge that the bank made. */
  parts: Set<string>;
}

/** A webhook on its way to the shop. */
interface Notice {
  body: string;
  /** Whether it may get lost: not if the shop no longer polls. */
  isLosable: boolean;
}

/** A bank with correct books and unreliable messages: it answers late, twice, out of order or not at all. */
export interface UnreliableBank {
  provider: PaymentProvider;
  /** Pending notices to the shop, in any order. */
  notices: Notice[];
  /** Takes a random action of a buyer or their bank on a charge. */
  actAsBuyer(): void;
  /** From now on it answers at once, and closes unpaid charges. */
  becomeReliable(): void;
}

const SIGNATURE = 'a bank that signs';

/** How often a call fails before or after it took effect, and how often a partial refund is refused permanently. */
const FAULTS = { before: 0.08, after: 0.08, refusal: 0.1 };

/**
 * @param random decides what fails and what its buyers do
 * @param books its records, added to those of earlier banks
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
    // A decline was reported, so the shop would not poll again.
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
      // The card was mistyped first: both notices are pending at once.
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
