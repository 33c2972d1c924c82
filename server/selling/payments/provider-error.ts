/**
 * A provider was unreachable, or refused a request. The message is in our own words, with the provider's code if there
 * is one. A provider's text may quote a key, a name or a card, and errors are logged.
 */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
}

/** A provider refused a call: nothing happened, and the call is not repeated automatically. */
export class ProviderRefusal extends ProviderError {
  override readonly name = 'ProviderRefusal';
}

/** A provider refused a refund because the buyer's bank disputes the payment. A person must see how the dispute ends. */
export class PaymentDisputed extends ProviderRefusal {}

/**
 * Converts an unsuccessful answer to an error. It is a refusal, unless the status means to retry later or to use other
 * credentials.
 */
export function errorOfStatus(status: number, message: string): ProviderError {
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);
  return isFinal ? new ProviderRefusal(message) : new ProviderError(message);
}
