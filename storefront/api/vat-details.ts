import type { Vat } from '#contract/invoice.schema.ts';
import { type KeyValueStorage, readJson } from './storage.ts';

export const VAT_KEY = 'vatDetails';

/** The recipient of the buyer's invoices, stored for the browser's session. */
export interface VatDetailsStore {
  read: () => Vat | null;
  save: (vat: Vat) => void;
}

const FIELDS = ['companyName', 'vatId', 'address', 'country'] as const satisfies (keyof Vat)[];

function isVat(value: unknown): value is Vat {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return FIELDS.every((field) => typeof held.get(field) === 'string');
}

/**
 * Creates the store of VAT details for the session, so that a buyer whose card was declined need not type them again.
 */
export function createVatDetails(session: KeyValueStorage): VatDetailsStore {
  return {
    read: () => {
      const stored = readJson(session, VAT_KEY);
      return isVat(stored) ? stored : null;
    },
    save: (vat) => session.setItem(VAT_KEY, JSON.stringify(vat)),
  };
}
