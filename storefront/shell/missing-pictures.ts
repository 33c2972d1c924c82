/** How long after each failure in a row a picture is requested again; then only when a network comes back. */
const PAUSES_MS = [2000, 8000, 30_000];

/** Pictures that could not be fetched; the key includes the address, because another picture may take the same place. */
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
 * Reloads pictures that failed, which no browser does by itself. Browsers report a network before it can be used, and a bad
 * line loses a picture silently, so each failure is retried.
 * @returns a function that stops it
 */
export function watchMissingPictures(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) planNextTry(target);
  };
  // The errors of pictures do not bubble.
  window.addEventListener('error', onError, true);
  window.addEventListener('online', fetchMissingPictures);
  // Those of a printed page may have failed before this runs.
  fetchMissingPictures();
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('online', fetchMissingPictures);
  };
}
