import { createSafeStorage, type KeyValueStorage, readJson } from './storage.ts';

/** Fields with typed text. Check boxes and choices are not restored, because some of them express consent. */
const FIELDS =
  'textarea, input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="number"], [type="date"])';
const KEY = 'typedText';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = [label: string, value: string];

const session = (): KeyValueStorage => createSafeStorage(() => window.sessionStorage);
const labelOf = ({ labels, name }: Field): string => labels?.[0]?.textContent ?? name;
const fields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];

/** Keeps the text of the page's fields for the same address after a reload in this tab. */
export function keepTypedText(): void {
  const typed = fields().flatMap((field): Typed[] =>
    field.value === '' ? [] : [[labelOf(field), field.value]],
  );
  session().setItem(KEY, JSON.stringify({ path: window.location.pathname, typed }));
}

/** Sets the text as typing does, so that the page receives the event. */
function write(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Uses the prototype's setter: React overrides the field's own, and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTyped(value: unknown): value is Typed {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Returns the text stored for this page, and removes it from the storage. */
function takeKept(): Typed[] {
  const kept = readJson(session(), KEY);
  session().removeItem(KEY);
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('typed' in kept)) return [];
  const { path, typed } = kept;
  return path === window.location.pathname && Array.isArray(typed) ? typed.filter(isTyped) : [];
}

/** Restores stored text to each field with the same label as it appears, unless the field already has text. */
export function returnTypedText(): void {
  let typed = takeKept();
  if (typed.length === 0) return;
  const observer = new MutationObserver(() => {
    for (const field of fields()) {
      const kept = typed.find(([label]) => label === labelOf(field));
      if (kept === undefined) continue;
      typed = typed.filter((one) => one !== kept);
      if (field.value === '') write(field, kept[1]);
    }
    if (typed.length === 0) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
