import { CURRENCIES, CURRENCY_IDS, type CurrencyId, toMajor } from '#contract/money.ts';

export type RecordedValues = Readonly<Record<string, unknown>> | null;

/** How the reader's language writes values. */
export interface ValueWords {
  fields: Readonly<Record<string, string>>;
  /** What ids are called. */
  names: Readonly<Record<string, string>>;
  /** The name of an amount with its currency. */
  amount: string;
  yes: string;
  no: string;
  /** Writes a field's text, if it lists changes of a file. */
  readText: (field: string, text: string) => string;
  moment: (moment: string) => string;
  price: (amountMajor: number, currencyId: CurrencyId) => string;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** SHA-1, SHA-256 and similar, as hex digits. */
const HASH = /^[0-9a-f]{32,}$/;
const NOTHING = '–';
/** Stands for something that has no name, beside things that have one. */
const NAMELESS = '…';

const currencyOf = (values: RecordedValues): CurrencyId | undefined =>
  CURRENCY_IDS.find((id) => id === values?.currencyId);

/** Writes the values before and after an action, a line for each field. Fields of ids without a name are left out. */
export function describeChange(
  before: RecordedValues,
  after: RecordedValues,
  words: ValueWords,
): { name: string; text: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const hasAmount = names.includes('amountMinor');
  return names
    .filter((name) => !(hasAmount && name === 'currencyId'))
    .filter((name) => {
      const known = [before?.[name], after?.[name]].filter((value) => value !== undefined && value !== null);
      return known.length === 0 || known.some((value) => !isNameless(value, words));
    })
    .map((name) => {
      const was = before?.[name] === undefined ? '' : `${describeField(name, before, words)} → `;
      const field = isPriced(name, after ?? before) ? words.amount : (words.fields[name] ?? name);
      return { name, text: `${field}: ${was}${describeField(name, after, words)}` };
    });
}

const isPriced = (name: string, values: RecordedValues): boolean =>
  name === 'amountMinor' && typeof values?.amountMinor === 'number' && currencyOf(values) !== undefined;

function describeField(name: string, values: RecordedValues, words: ValueWords): string {
  const value = values?.[name];
  const currencyId = currencyOf(values);
  if (currencyId !== undefined) {
    if (name === 'currencyId') return CURRENCIES[currencyId].code;
    if (isPriced(name, values)) return words.price(toMajor(Number(value), currencyId), currencyId);
  }
  return typeof value === 'string'
    ? words.readText(name, describeValue(value, words))
    : describeValue(value, words);
}

const isNameless = (value: unknown, { names }: ValueWords): boolean =>
  typeof value === 'string' && (ID.test(value) || HASH.test(value)) && names[value] === undefined;

function describeValue(value: unknown, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (isNameless(value, words)) return NAMELESS;
  if (typeof value === 'string')
    return words.names[value] ?? (MOMENT.test(value) ? words.moment(value) : value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    // Ids of things without a name say only how many they are.
    return value.every((one) => isNameless(one, words))
      ? String(value.length)
      : value.map((one) => describeValue(one, words)).join(', ');
  }
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).filter(
    ([, one]) => one !== null && one !== '' && !isNameless(one, words),
  );
  return fields.length === 0
    ? NOTHING
    : fields.map(([name, one]) => `${words.fields[name] ?? name} ${describeValue(one, words)}`).join(', ');
}
