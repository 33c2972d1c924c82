import { onlineManager } from '@tanstack/react-query';

/** How long to wait before it is tried again whether a network that came back can be used. */
export const NETWORK_PAUSE_MS = 500;

/**
 * Has calls that wait for a network wait until the server answers: browsers say that there is a network before it can be
 * used, and what a visitor began without one would be sent, and lost, at that moment.
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

/** Any answer counts: the calls themselves report a server in trouble. */
const isReached = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
