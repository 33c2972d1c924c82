import { z } from 'zod';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { checkValue, inFileOrder } from '#platform/yaml-file/check-value.ts';
import { keysAt } from '#platform/yaml-file/coerce-texts.ts';
import { addFault, type FileFault, type Opened } from '#platform/yaml-file/open-yaml.ts';
import type { ShareNames } from '#selling/shares/index.ts';
import { readIban, toSepaText } from './iban.rules.ts';
import { type Payee, payeeKey } from './payees.store.ts';

const PAYEES_MAX = 10_000;

const textSchema = z.string().trim().min(1).max(140).regex(PLAIN_LINE, 'control characters are not allowed');
const payeeFields = {
  name: textSchema.refine(
    (name) => toSepaText(name) !== undefined,
    'write it in Latin letters, as the bank has it',
  ),
  street: textSchema,
  postalCode: textSchema,
  city: textSchema,
  country: z.string().regex(/^[A-Z]{2}$/, 'write the two letters of the country, as in AT'),
  vatId: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9+*.]{2,13}$/, 'write it as in ATU12345678')
    .optional(),
  iban: z
    .string()
    .refine((text) => readIban(text) !== undefined, 'is not an IBAN: a digit or a letter is wrong')
    .transform((text) => readIban(text) ?? null)
    .optional(),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'write 8 or 11 letters and digits')
    .optional(),
};
const payeeSchema = z.strictObject({
  photographer: z.string().min(1).optional(),
  event: z.string().min(1).optional(),
  platform: z.literal('true', 'write true, or leave it out').optional(),
  ...payeeFields,
});
const fileSchema = z.strictObject({
  payer: z.strictObject(payeeFields).optional(),
  payees: z.array(payeeSchema).max(PAYEES_MAX, `a file has at most ${PAYEES_MAX} payees`),
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
    messageOf: (issue: z.core.$ZodIssue) => issue.message,
  };
  const file = checkValue(yaml, fileSchema, yaml.value, [], faults, words);
  if (file === undefined) return { faults: inFileOrder(faults) };
  const payees: Payee[] = [];
  if (file.payer !== undefined) payees.push(payeeOf({ party: 'Tenant', payeeId: null }, file.payer));
  const seen = new Set<string>();
  for (const [index, { photographer, event, platform, ...fields }] of file.payees.entries()) {
    const faultOf = (message: string) => {
      const path = ['payees', String(index)];
      addFault(faults, { ...yaml.placeOf(['payees', index]), path: path.join('.'), message });
    };
    const named = [photographer, event, platform].filter((one) => one !== undefined);
    if (named.length !== 1) {
      faultOf('name one of photographer, event (whose organizer it is) and platform');
      continue;
    }
    const party =
      photographer !== undefined ? 'Photographer' : event !== undefined ? 'Organizer' : 'Platform';
    const payeeId =
      (photographer !== undefined && (await names.photographer(photographer))) ||
      (event !== undefined && (await names.event(event))) ||
      null;
    if (payeeId === null && party !== 'Platform')
      faultOf(`there is no ${photographer === undefined ? 'event' : 'photographer'} "${named[0]}"`);
    const key = payeeKey({ party, payeeId });
    if (seen.has(key)) faultOf('appears there twice');
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
