import type { Vat } from '#contract/invoice.schema.ts';
import type { FieldError } from '#contract/problems.ts';

export const NO_VAT: Vat = { companyName: '', vatId: '', address: '', country: '' };

export type VatErrors = { [Field in keyof Vat]?: 'Missing' | 'Malformed' };

/** The contract's format: letters, digits, and separators between them. */
const VAT_ID = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,}$/u;

/** Returns the details to send, trimmed. */
export function trimVat({ companyName, vatId, address, country }: Vat): Vat {
  return { companyName: companyName.trim(), vatId: vatId.trim(), address: address.trim(), country };
}

/** Checks VAT data: every field is required, and the tax id must look like one. */
export function validateVat(vat: Vat): VatErrors {
  const trimmed = trimVat(vat);
  const missing = Object.entries(trimmed).filter(([, value]) => value === '');
  const errors: VatErrors = Object.fromEntries(missing.map(([field]) => [field, 'Missing' as const]));
  return trimmed.vatId !== '' && !VAT_ID.test(trimmed.vatId) ? { ...errors, vatId: 'Malformed' } : errors;
}

/** Returns the fields that the server rejected, by its paths such as `vat.vatId`. */
export function vatErrorsOf(errors: readonly FieldError[]): VatErrors {
  const fields = errors
    .map(({ path }) => path.split('.'))
    .filter(([first, field]) => first === 'vat' && field !== undefined && Object.hasOwn(NO_VAT, field));
  return Object.fromEntries(fields.map(([, field]) => [field, 'Malformed' as const]));
}
