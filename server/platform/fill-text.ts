/**
 * Fills the `{…}` of a text. If a value ends with an abbreviation, its full stop also ends the sentence: "28 ноября
 * 2026 г.", not "г..".
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string, place: number) => {
    const value = values[name] ?? '';
    return text[place + whole.length] === '.' ? value.replace(/\.$/, '') : value;
  });
}
