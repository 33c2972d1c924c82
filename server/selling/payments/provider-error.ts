/**
 * A provider was unreachable, or refused a request. Its message is our own sentence with the provider's code where it
 * gave one: a provider's full text may quote a key, a name or a card, and errors are logged.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
