import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import type { Party } from '#selling/shares/index.ts';
import { type Payee, payeeKey } from './payees.store.ts';

/** The readable names of payees. */
export type PayeeNames = (party: Party, payeeId: string | null) => string | null;

/** Selects the payees who get a share; the tenant itself only pays. */
export function sharersOf(payees: readonly Payee[]): { party: Party; payeeId: string | null }[] {
  return payees.flatMap(({ party, payeeId }) => (party === 'Tenant' ? [] : { party, payeeId }));
}

/** Describes the changes of payees: added, replaced and removed ones. */
export function describePayees(
  before: readonly Payee[],
  after: readonly Payee[],
  nameOf: PayeeNames,
): DiffLine[] {
  const was = new Map(before.map((payee) => [payeeKey(payee), payee]));
  const stays = new Set(after.map(payeeKey));
  const line = (mark: DiffLine['mark'], payee: Payee, old?: Payee): DiffLine => {
    const { party, payeeId } = payee;
    const known = mark === '-' ? payee : old;
    return {
      mark,
      text: formatPayee(payee, nameOf),
      change: {
        of: 'payee',
        key: party,
        field: party === 'Tenant' ? '' : (nameOf(party, payeeId) ?? ''),
        from: known === undefined ? '' : formatAccount(known),
        to: mark === '-' ? '' : formatAccount(payee),
      },
    };
  };
  return [
    ...after.flatMap((payee): DiffLine[] => {
      const old = was.get(payeeKey(payee));
      if (old === undefined) return [line('+', payee)];
      if (formatPayee(old, nameOf) === formatPayee(payee, nameOf)) return [];
      return [line('~', payee, old), { mark: ' ', text: `    was ${formatPayee(old, nameOf)}` }];
    }),
    ...before.filter((payee) => !stays.has(payeeKey(payee))).map((payee) => line('-', payee)),
  ];
}

/** Formats the data of a payee that are the same in every language. */
const formatAccount = ({ name, street, postalCode, city, country, vatId, iban, bic }: Payee): string =>
  [name, `${street}, ${postalCode} ${city}, ${country}`, vatId, iban, bic].filter(Boolean).join(' · ');

function formatPayee(payee: Payee, nameOf: PayeeNames): string {
  const { party, payeeId, name, street, postalCode, city, country, vatId, iban, bic } = payee;
  const who = party === 'Tenant' ? 'payer' : [party, nameOf(party, payeeId)].filter(Boolean).join(' ');
  const address = `${street}, ${postalCode} ${city}, ${country}`;
  return [`${who}: ${name}`, address, vatId, iban ?? 'no IBAN', bic].filter(Boolean).join(' · ');
}
