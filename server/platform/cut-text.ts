/** Matches overlapping UUIDs too: a match must not hide another id that begins within it. */
const UUID = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/gi;

/**
 * Cuts a text after at most `length` characters, and earlier if the cut would split an id. Responses of the desk
 * replace only whole ids, and a split id of an order would reveal most of it.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const split = [...text.matchAll(UUID)].find(
    ({ 1: id = '', index }) => index < length && index + id.length > length,
  );
  return split === undefined ? text.slice(0, length) : cutText(text, split.index);
}
