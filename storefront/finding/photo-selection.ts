import { useState } from 'react';

/** Returns the selection with a photo added or removed. */
export function toggled(selected: ReadonlySet<string>, photoId: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(photoId)) next.add(photoId);
  return next;
}

/** Returns the selected photos that are not in the cart yet, in the order of selection. */
export function stillToAdd(selected: ReadonlySet<string>, inCart: ReadonlySet<string>): string[] {
  return [...selected].filter((photoId) => !inCart.has(photoId));
}

export interface PhotoSelectionState {
  selected: ReadonlySet<string>;
  onToggle: (photoId: string) => void;
  clear: () => void;
}

/** Returns the photos that a visitor has selected on this page. */
export function usePhotoSelection(): PhotoSelectionState {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [onToggle] = useState(() => (photoId: string) => setSelected((last) => toggled(last, photoId)));
  return { selected, onToggle, clear: () => setSelected(new Set()) };
}
