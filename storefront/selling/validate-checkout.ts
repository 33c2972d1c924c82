import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

/** The buyer's input before paying. */
export interface CheckoutFields {
  email: string;
  /** Also true if there is nothing to agree to. */
  isAgreed: boolean;
  /** Like `isAgreed`, for the loss of the right of withdrawal. */
  isDeliveryWanted: boolean;
}

export interface CheckoutErrors {
  email?: 'Missing' | 'Malformed';
  agreement?: 'Missing';
  withdrawal?: 'Missing';
}

/**
 * Checks a checkout: the e-mail is required and must look like an address; required consents must be given (product
 * §5).
 */
export function validateCheckout({ email, isAgreed, isDeliveryWanted }: CheckoutFields): CheckoutErrors {
  const trimmed = withoutInvisible(email);
  return {
    ...(trimmed === '' ? { email: 'Missing' as const } : {}),
    ...(trimmed !== '' && !isPlainEmail(trimmed) ? { email: 'Malformed' as const } : {}),
    ...(isAgreed ? {} : { agreement: 'Missing' as const }),
    ...(isDeliveryWanted ? {} : { withdrawal: 'Missing' as const }),
  };
}
