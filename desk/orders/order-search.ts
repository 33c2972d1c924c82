/** A search for an order, as the call's input. */
export type OrderSearch = { number: string } | { email: string } | { photoId: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses a search: an address, a photo's id, or else an order number. Undefined for an empty one. */
export function readOrderSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (text.includes('@')) return { email: text };
  if (ID.test(text)) return { photoId: text.toLowerCase() };
  return { number: text };
}
