const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Puts an id in the place of a photographer's names in a file of shares. A name of one word may be a word of its comments:
 * it is replaced only where the file names a photographer.
 */
export function withoutNames(source: string, names: readonly string[], id: string): string {
  return names.reduce((text, name) => {
    const words = name.split(/\s+/).map(literally);
    const whole = `${words.join('\\s+')}(?![\\p{L}\\p{N}])`;
    const pattern = words.length > 1 ? `(?<![\\p{L}\\p{N}])()${whole}` : `(photographer:\\s*["']?)${whole}`;
    return text.replace(new RegExp(pattern, 'giu'), (_, before: string) => `${before}${id}`);
  }, source);
}
