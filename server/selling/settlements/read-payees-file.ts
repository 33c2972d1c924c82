import { z } from 'zod';
import { type Fault, makeFault, schemaFault } from '#contract/faults.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { checkValue, inFileOrder, statedFault } from '#platform/yaml-file/check-value.ts';
import { keysAt } from '#platform/yaml-file/coerce-texts.ts';
import { addFault, type FileFault, type Opened } from '#platform/yaml-file/open-yaml.ts';
import type { ShareNames } from '#selling/shares/index.ts';
import { readIban, toSepaText } from './iban.rules.ts';
import { type Payee, payeeKey } from './payees.store.ts';

const PAYEES_MAX = 10_000;

const textSchema = z.string().trim().min(1).max(140).regex(PLAIN_LINE, schemaFault('ControlsNotAllowed'));
const payeeFields = {
  name: textSchema.refine((name) => toSepaText(name) !== undefined, schemaFault('WriteLatin')),
  street: textSchema,
  postalCode: textSchema,
  city: textSchema,
  country: z.string().regex(/^[A-Z]{2}$/, schemaFault('WriteCountry')),
  vatId: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9+*.]{2,13}$/, schemaFault('WriteVatId'))
    .optional(),
  iban: z
    .string()
    .refine((text) => readIban(text) !== undefined, schemaFault('NoIban'))
    .transform((text) => readIban(text) ?? null)
    .optional(),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, schemaFault('WriteBic'))
    .optional(),
};
const payeeSchema = z.strictObject({
  photographer: z.string().min(1).optional(),
  event: z.string().min(1).optional(),
  platform: z.literal('true', schemaFault('TrueOrNothing')).optional(),
  ...payeeFields,
});
const fileSchema = z.strictObject({
  payer: z.strictObject(payeeFields).optional(),
  payees: z.array(payeeSchema).max(PAYEES_MAX, schemaFault('TooManyPayees', { max: PAYEES_MAX })),
});

/**
 * Reads a file of payees (docs: `photofinish settle --help`).
 * @returns its faults in file order, or its payees; the tenant itself has the key `Tenant`
 */
export async function readPayeesFile(
  yaml: Opened,
  names: ShareNames,
): Promise<{ payees: Payee[] } | { faults: FileFault[] }> {
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const words = {
    keysAt: (path: readonly PropertyKey[]) => keysAt(fileSchema, path),
    faultOf: statedFault,
  };
  const file = checkValue(yaml, fileSchema, yaml.value, [], faults, words);
  if (file === undefined) return { faults: inFileOrder(faults) };
  const payees: Payee[] = [];
  if (file.payer !== undefined) payees.push(payeeOf({ party: 'Tenant', payeeId: null }, file.payer));
  const seen = new Set<string>();
  for (const [index, { photographer, event, platform, ...fields }] of file.payees.entries()) {
    const report = (fault: Fault) => {
      addFault(faults, { ...yaml.placeOf(['payees', index]), path: `payees.${index}`, ...fault });
    };
    const named = [photographer, event, platform].filter((one) => one !== undefined);
    if (named.length !== 1) {
      report(makeFault('NamePayee'));
      continue;
    }
    const party =
      photographer !== undefined ? 'Photographer' : event !== undefined ? 'Organizer' : 'Platform';
    const payeeId =
      (photographer !== undefined && (await names.photographer(photographer))) ||
      (event !== undefined && (await names.event(event))) ||
      null;
    if (payeeId === null && party !== 'Platform')
      report(
        makeFault(photographer === undefined ? 'NoEventNamed' : 'NoPhotographerNamed', {
          name: named[0] ?? '',
        }),
      );
    const key = payeeKey({ party, payeeId });
    if (seen.has(key)) report(makeFault('PayeeTwice'));
    seen.add(key);
    payees.push(payeeOf({ party, payeeId }, fields));
  }
  return faults.length > 0 ? { faults: inFileOrder(faults) } : { payees };
}

function payeeOf(
  who: Pick<Payee, 'party' | 'payeeId'>,
  { vatId, iban, bic, ...fields }: Omit<z.output<typeof payeeSchema>, 'photographer' | 'event' | 'platform'>,
): Payee {
  return { ...who, ...fields, vatId: vatId ?? null, iban: iban ?? null, bic: bic ?? null };
}
