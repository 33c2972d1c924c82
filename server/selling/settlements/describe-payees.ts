import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import type { Party } from '#selling/shares/index.ts';
import { type Payee, payeeKey } from './payees.store.ts';

/** How people call those who have shares. */
export type PayeeNames = (party: Party, payeeId: string | null) => string | null;

/** Selects payees with a share: the tenant itself pays. */
export function sharersOf(payees: readonly Payee[]): { party: Party; payeeId: string | null }[] {
  return payees.flatMap(({ party, payeeId }) => (party === 'Tenant' ? [] : { party, payeeId }));
}

/** Describes what it changes to set other payees: who is new, who is another, and who is paid no more. */
export function describePayees(
  before: readonly Payee[],
  after: readonly Payee[],
  nameOf: PayeeNames,
): DiffLine[] {
  const was = new Map(before.map((payee) => [payeeKey(payee), payee]));
  const stays = new Set(after.map(payeeKey));
  const line = (mark: DiffLine['mark'], payee: Payee): DiffLine => ({ mark, text: sayPayee(payee, nameOf) });
  return [
    ...after.flatMap((payee): DiffLine[] => {
      const old = was.get(payeeKey(payee));
      if (old === undefined) return [line('+', payee)];
      if (sayPayee(old, nameOf) === sayPayee(payee, nameOf)) return [];
      return [line('~', payee), { mark: ' ', text: `    was ${sayPayee(old, nameOf)}` }];
    }),
    ...before.filter((payee) => !stays.has(payeeKey(payee))).map((payee) => line('-', payee)),
  ];
}

function sayPayee(payee: Payee, nameOf: PayeeNames): string {
  const { party, payeeId, name, street, postalCode, city, country, vatId, iban, bic } = payee;
  const who = party === 'Tenant' ? 'payer' : [party, nameOf(party, payeeId)].filter(Boolean).join(' ');
  const address = `${street}, ${postalCode} ${city}, ${country}`;
  return [`${who}: ${name}`, address, vatId, iban ?? 'no IBAN', bic].filter(Boolean).join(' · ');
}
