import { onlineManager } from '@tanstack/react-query';

/** Pause between checks whether a network that returned is usable. */
export const NETWORK_PAUSE_MS = 500;

/**
 * Makes calls that wait for a network wait until the server answers. Browsers report a network before it is usable;
 * calls made offline would be sent at that moment and lost.
 */
export function watchNetwork(): void {
  onlineManager.setEventListener((setOnline) => {
    const onOffline = (): void => setOnline(false);
    const onOnline = async (): Promise<void> => {
      while (navigator.onLine) {
        if (await isReached()) return setOnline(true);
        await new Promise((resolve) => setTimeout(resolve, NETWORK_PAUSE_MS));
      }
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
    };
  });
}

/** Any response counts: the calls themselves report server errors. */
const isReached = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
