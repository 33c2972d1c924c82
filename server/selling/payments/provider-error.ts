/**
 * A provider was away, or would not do what it was asked. Its message is a sentence of ours with the provider's own
 * code where it gave one: what a provider writes in full may quote a key, a name or a card, and errors go into the log.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}
