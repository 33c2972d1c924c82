import { SERVICE_WORKER_PATH } from '#contract/page-parts.ts';

/** Returns whether the visitor's device requests data saving; not every browser reports it. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
};

/**
 * How long after loading the page the worker waits. It fetches and stores some two hundred files, which takes more processor time
 * than the page itself; the page's pictures and later parts come first.
 */
const PAGE_FIRST_MS = 5_000;
/** A page that animates, or a busy device, is never idle. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Registers the service worker, which caches files that pages may need later (docs/decisions/0035), 5 s after this
 * page was loaded, when it is idle, or 3 s later. Browsers without service workers are unaffected.
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
  const whenLoaded = () => setTimeout(whenIdle, PAGE_FIRST_MS);
  if (document.readyState === 'complete') whenLoaded();
  else window.addEventListener('load', whenLoaded, { once: true });
}
