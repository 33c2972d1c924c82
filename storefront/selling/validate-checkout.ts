import { isEmail } from '#contract/shoppingcart.ts';

/** What the buyer fills in before paying. */
export interface CheckoutFields {
  email: string;
  isAgreed: boolean;
}

export interface CheckoutErrors {
  email?: 'Missing' | 'Malformed';
  agreement?: 'Missing';
}

/** The delivery e-mail is required and must look like one, the agreement is required (spec §5). */
export function validateCheckout({ email, isAgreed }: CheckoutFields): CheckoutErrors {
  const trimmed = email.trim();
  return {
    ...(trimmed === '' ? { email: 'Missing' as const } : {}),
    ...(trimmed !== '' && !isEmail(trimmed) ? { email: 'Malformed' as const } : {}),
    ...(isAgreed ? {} : { agreement: 'Missing' as const }),
  };
}
