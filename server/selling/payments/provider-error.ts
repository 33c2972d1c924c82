/**
 * A provider was unreachable, or refused a request. Its message is our own sentence with the provider's code where it
 * gave one: a provider's full text may quote a key, a name or a card, and errors are logged.
 */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
}

/** A provider refused a call: nothing happened, and the call is not repeated automatically. */
export class ProviderRefusal extends ProviderError {
  override readonly name = 'ProviderRefusal';
}

/** Makes an error of an answer that is no success: a refusal, but where the provider only wants to be asked later or by another. */
export function errorOfStatus(status: number, message: string): ProviderError {
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);
  return isFinal ? new ProviderRefusal(message) : new ProviderError(message);
}
