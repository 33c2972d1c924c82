/** Fills the values of a fault into its text. @param textOf returns the text of a value that is none itself */
export function fillFault<Value>(
  text: string,
  values: { readonly [name: string]: string | Value },
  textOf: (value: Exclude<Value, string>) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : textOf(value as Exclude<Value, string>);
  });
}
