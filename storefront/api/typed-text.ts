import { createSafeStorage, type KeyValueStorage, readJson } from './storage.ts';

/** Fields with typed text. Check boxes and choices are not restored, because some of them express consent. */
const FIELDS =
  'textarea, input:is([type="text"], [type="search"], [type="email"], [type="tel"], [type="number"], [type="date"])';
const KEY = 'typedText';

type Field = HTMLInputElement | HTMLTextAreaElement;
export type Typed = [label: string, value: string];

const session = (): KeyValueStorage => createSafeStorage(() => window.sessionStorage);

/** Returns the text by which a field is found again. */
export const labelOf = ({ labels, name }: Field): string => labels?.[0]?.textContent ?? name;

/** Lists the page's fields. */
export const typedFields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];

/** Keeps the text of the page's fields for the same address after a reload in this tab. */
export function keepTypedText(): void {
  const typed = typedFields().flatMap((field): Typed[] =>
    field.value === '' ? [] : [[labelOf(field), field.value]],
  );
  session().setItem(KEY, JSON.stringify({ path: window.location.pathname, typed }));
}

/** Returns the text stored before a reload, unchecked, and removes it from the storage; undefined if there is none. */
export function takeTypedText(): unknown {
  const kept = readJson(session(), KEY);
  session().removeItem(KEY);
  return kept;
}
