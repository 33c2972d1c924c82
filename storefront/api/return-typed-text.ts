import { labelOf, type Typed, typedFields } from './typed-text.ts';

/** Sets the text as typing does, so that the page receives the event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Uses the prototype's setter: React overrides the field's own, and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTyped(value: unknown): value is Typed {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Returns the text that was typed on this page. */
function typedOf(kept: unknown): Typed[] {
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('typed' in kept)) return [];
  const { path, typed } = kept;
  return path === window.location.pathname && Array.isArray(typed) ? typed.filter(isTyped) : [];
}

/** Restores stored text to each field with the same label as it appears, unless the field already has text. */
export function writeTypedText(kept: unknown): void {
  let typed = typedOf(kept);
  const fill = () => {
    for (const field of typedFields()) {
      const own = typed.find(([label]) => label === labelOf(field));
      if (own === undefined) continue;
      typed = typed.filter((one) => one !== own);
      if (field.value === '') write(field, own[1]);
    }
    if (typed.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
}
