/** Finds also UUIDs that overlap: what stands before an id must not hide it. */
const UUID = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/gi;

/**
 * Cuts a text after at most `length` characters, and before an id that would lose its end: responses of the desk replace
 * only whole ids, and most of an order's id is nearly as good as all of it.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const split = [...text.matchAll(UUID)].find(
    ({ 1: id = '', index }) => index < length && index + id.length > length,
  );
  return split === undefined ? text.slice(0, length) : cutText(text, split.index);
}
