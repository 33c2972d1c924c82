import { isUuid } from '#storefront/api/is-uuid.ts';

/** Reads one parameter of an address; undefined if its value is invalid. */
type Reader<T> = (value: unknown) => T | undefined;
type Read<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

/** Tokens of mailed links and searches are much shorter. */
const TEXT_MAX = 4096;

/** Reads a text that the page or the server validates. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined;

/** Reads an id of the shop. */
export const id: Reader<string> = (value) => (typeof value === 'string' && isUuid(value) ? value : undefined);

/** Reads one of some tokens. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/**
 * Creates a route's `search` from a reader for each parameter. The router keeps parameters that a route leaves out, so
 * every parameter has a value: undefined for an invalid one.
 */
export function searchOf<const Readers extends Record<string, Reader<string>>>(readers: Readers) {
  return (given: Record<string, unknown>): Read<Readers> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(given[name])]),
    ) as Read<Readers>;
}
