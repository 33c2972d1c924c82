import { stringify } from 'yaml';
import type { Scope } from '#platform/database/database.ts';
import { readPayeeNames } from '#selling/shares/index.ts';
import { sharersOf } from './describe-payees.ts';
import { type Payee, readPayees } from './payees.store.ts';

/** Formats a tenant's payees as a file that sets them. */
export async function writePayeesFile(scope: Scope): Promise<string> {
  const all = [...(await readPayees(scope)).values()];
  const nameOf = await readPayeeNames(scope, sharersOf(all));
  const payer = all.find(({ party }) => party === 'Tenant');
  const payees = all.flatMap((payee) => {
    const { party, payeeId } = payee;
    if (party === 'Tenant') return [];
    if (party === 'Platform') return { platform: true, ...fieldsOf(payee) };
    if (party === 'Organizer') return { event: payeeId, ...fieldsOf(payee) };
    return { photographer: nameOf(party, payeeId), ...fieldsOf(payee) };
  });
  return stringify({ ...(payer === undefined ? {} : { payer: fieldsOf(payer) }), payees }, { lineWidth: 0 });
}

function fieldsOf({ name, street, postalCode, city, country, vatId, iban, bic }: Payee) {
  return {
    name,
    street,
    postalCode,
    city,
    country,
    ...(vatId === null ? {} : { vatId }),
    ...(iban === null ? {} : { iban }),
    ...(bic === null ? {} : { bic }),
  };
}
