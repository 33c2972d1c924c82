/**
 * The pauses after repeated failures before a picture is requested again; after the last, only a returning network
 * triggers a request.
 */
const PAUSES_MS = [2000, 8000, 30_000];

/** Failures by picture element and address, because another picture may be shown in the same element. */
const failures = new WeakMap<HTMLImageElement, { address: string; count: number }>();

const isMissing = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth === 0;

function fetchAgain(picture: HTMLImageElement, address: string): void {
  const isSame = picture.getAttribute('src') === address;
  if (picture.isConnected && isSame && isMissing(picture)) picture.setAttribute('src', address);
}

function planNextTry(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src');
  if (!address) return;
  const before = failures.get(picture);
  const count = before?.address === address ? before.count : 0;
  failures.set(picture, { address, count: count + 1 });
  const pause = PAUSES_MS[count];
  if (pause !== undefined && navigator.onLine) setTimeout(() => fetchAgain(picture, address), pause);
}

function fetchMissingPictures(): void {
  for (const picture of document.images) {
    const address = picture.getAttribute('src');
    if (!address) continue;
    failures.delete(picture);
    fetchAgain(picture, address);
  }
}

/**
 * Reloads pictures that failed, which browsers do not do. Browsers report a network before it is usable, and a bad
 * connection loses pictures silently, so each failure is retried.
 * @returns a function that stops it
 */
export function watchMissingPictures(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) planNextTry(target);
  };
  // Error events of pictures do not bubble.
  window.addEventListener('error', onError, true);
  window.addEventListener('online', fetchMissingPictures);
  // Pictures of a printed page may have failed before this runs.
  fetchMissingPictures();
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('online', fetchMissingPictures);
  };
}
