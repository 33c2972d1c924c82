import { SERVICE_WORKER_PATH } from '#contract/page-parts.ts';

/** Returns whether the visitor's device requests data saving; not every browser reports it. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
};

/** A page that animates, or a busy device, is never idle. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Registers the service worker, which caches files that pages may need later (docs/decisions/0035), once this page is
 * loaded and idle, or 3 s after loading. Browsers without service workers are unaffected.
 * @param language whose texts are cached too
 */
export function registerWorker(language: string): void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || savesData()) return;
  const register = async () => {
    await serviceWorker.register(SERVICE_WORKER_PATH);
    (await serviceWorker.ready).active?.postMessage(language);
  };
  const whenIdle = () => {
    // Blocked storage, a private window, or a lost network: the next page tries again.
    const attempt = () => void register().catch(() => {});
    if ('requestIdleCallback' in window) window.requestIdleCallback(attempt, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(attempt);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
