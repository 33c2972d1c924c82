import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusHandover<E extends HTMLElement> {
  /** The element that replaces the button. */
  heir: RefObject<E | null>;
  /** Call it when the button is pressed. */
  onPress: () => void;
}

/**
 * Moves the focus from a button that disappears after its use to the element that replaces it.
 * @param isDone whether the button has been replaced
 */
export function useFocusHandover<E extends HTMLElement>(isDone: boolean): FocusHandover<E> {
  const heir = useRef<E>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    // If the visitor has moved the focus meanwhile, it stays.
    if (isDone && isPressed.current && document.activeElement === document.body)
      heir.current?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [isDone]);
  return {
    heir,
    onPress: () => {
      isPressed.current = true;
    },
  };
}
