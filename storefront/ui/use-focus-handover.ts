import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusHandover<E extends HTMLElement> {
  /** The element that replaces the button. */
  heir: RefObject<E | null>;
  /** To be called when the button is pressed. */
  onPress: () => void;
}

/**
 * Returns a button that has done its work makes room for something else, which then takes over its focus.
 * @param isDone whether it has
 */
export function useFocusHandover<E extends HTMLElement>(isDone: boolean): FocusHandover<E> {
  const heir = useRef<E>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    // A visitor who has moved the focus meanwhile keeps it.
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
