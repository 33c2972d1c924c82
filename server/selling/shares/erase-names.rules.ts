const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Replaces a photographer's names by an id in a file of shares. A one-word name may also be an ordinary word in a
 * comment, so it is replaced only where the file names a photographer.
 */
export function withoutNames(source: string, names: readonly string[], id: string): string {
  return names.reduce((text, name) => {
    const words = name.split(/\s+/).map(literally);
    const whole = `${words.join('\\s+')}(?![\\p{L}\\p{N}])`;
    const pattern = words.length > 1 ? `(?<![\\p{L}\\p{N}])()${whole}` : `(photographer:\\s*["']?)${whole}`;
    return text.replace(new RegExp(pattern, 'giu'), (_, before: string) => `${before}${id}`);
  }, source);
}
