const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/** Escaped HTML, safe to insert. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Builds HTML from a template; escapes all values except other `html` pieces and lists of them. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const text = parts.reduce((joined, part, index) => `${joined}${render(values[index - 1] ?? '')}${part}`);
  return new Html(text);
}

function render(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((piece) => piece.text).join('');
  return value instanceof Html ? value.text : escapeHtml(String(value));
}
