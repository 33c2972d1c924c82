import { closesBySwipe, isGoingDown } from './swipe.ts';

interface Swipe {
  x: number;
  y: number;
  at: number;
  isDown: boolean | undefined;
}

/** Elements that handle dragging themselves. */
const DRAGGED = 'input, textarea, select';

/** Returns whether a downward swipe that starts at the target would scroll no part of the dialog. */
function isAtTop(target: EventTarget | null, dialog: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest(DRAGGED) !== null) return false;
  // Ignores touches on a dialog above this one.
  if (target.closest('dialog') !== dialog) return false;
  for (let part: Element | null = target; part !== null; part = part.parentElement) {
    if (part.scrollTop > 0) return false;
    if (part === dialog) return true;
  }
  return false;
}

/**
 * Makes a dialog follow a finger that swipes down, and closes it when the swipe is long or fast enough. Touch only,
 * because mouse users have keys.
 * @param isFree called on touch start; returns whether the swipe may start
 * @param signal aborts when the dialog is removed
 */
export function followSwipe(
  dialog: HTMLElement,
  isFree: () => boolean,
  onClose: () => void,
  signal: AbortSignal,
): void {
  let swipe: Swipe | undefined;
  const move = (to: number) => {
    const share = Math.min(1, Math.max(0, to / window.innerHeight));
    dialog.style.setProperty('--swiped', `${share}`);
    dialog.toggleAttribute('data-swiped', share > 0);
  };
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const ended = swipe;
    swipe = undefined;
    if (ended?.isDown !== true || touch === undefined) return;
    move(0);
    const [dx, dy] = [touch.clientX - ended.x, touch.clientY - ended.y];
    if (event.type === 'touchend' && closesBySwipe(dx, dy, event.timeStamp - ended.at)) onClose();
  };
  const start = (event: TouchEvent) => {
    const [touch] = event.touches;
    const isOne = event.touches.length === 1 && (window.visualViewport?.scale ?? 1) === 1;
    if (swipe?.isDown === true) move(0);
    swipe =
      touch !== undefined && isOne && isFree() && isAtTop(event.target, dialog)
        ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, isDown: undefined }
        : undefined;
  };
  const follow = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (swipe === undefined || touch === undefined) return;
    const dy = touch.clientY - swipe.y;
    swipe.isDown ??= isGoingDown(touch.clientX - swipe.x, dy);
    if (swipe.isDown !== true) return;
    // Otherwise the browser would scroll or reload the page.
    if (event.cancelable) event.preventDefault();
    move(dy);
  };
  dialog.addEventListener('touchstart', start, { passive: true, signal });
  dialog.addEventListener('touchmove', follow, { passive: false, signal });
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', end, { signal });
}
