import { isUuid } from '#storefront/api/is-uuid.ts';

/** Reads one parameter of an address; undefined if it is not what a page expects. */
type Reader<T> = (value: unknown) => T | undefined;
type Read<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

/** A token of a mailed link or of a search is shorter by far. */
const TEXT_MAX = 4096;

/** Reads a text that the page or the server judges. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined;

/** Reads the id of a thing of the shop. */
export const id: Reader<string> = (value) => (typeof value === 'string' && isUuid(value) ? value : undefined);

/** Reads one of some tokens. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/**
 * Makes a route's `validateSearch` of a reader for each parameter that its pages use. The router keeps what a route leaves out
 * as it is in the address, so every parameter has a value: undefined for a wrong one.
 */
export function searchOf<const Readers extends Record<string, Reader<string>>>(readers: Readers) {
  return (given: Record<string, unknown>): Read<Readers> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(given[name])]),
    ) as Read<Readers>;
}
