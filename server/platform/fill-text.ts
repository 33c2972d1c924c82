/**
 * Fills the `{…}` of a text. The full stop of an abbreviation ends a sentence too: "28 ноября 2026 г." has one, and not two.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string, place: number) => {
    const value = values[name] ?? '';
    return text[place + whole.length] === '.' ? value.replace(/\.$/, '') : value;
  });
}
