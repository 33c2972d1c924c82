const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Puts an id in the place of each part of a folder's path that contains one of a photographer's names, whatever sign stands
 * between their words. A name of one word is found as a word alone.
 */
export function withoutNames(folder: string, names: readonly string[], id: string): string {
  const patterns = names.map((name) => {
    const words = name.trim().split(/\s+/).map(literally);
    const text = words.join('.');
    return new RegExp(words.length > 1 ? text : `(?<!\\p{L})${text}(?!\\p{L})`, 'iu');
  });
  const isNamed = (part: string) => patterns.some((pattern) => pattern.test(part));
  return folder
    .split('/')
    .map((part) => (isNamed(part) ? id : part))
    .join('/');
}
