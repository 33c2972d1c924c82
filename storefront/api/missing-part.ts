import { ApiProblem } from './api-problem.ts';
import { reportProblem } from './problem-queue.ts';
import { keepTypedText } from './typed-text.ts';

/** Browsers' messages for a file of the build that could not be loaded: after a deployment, or offline. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Stylesheets loaded by link. Those inlined into the page are also listed, as disabled links. */
const STYLES = 'link[rel="stylesheet"]:not([disabled])';

/** How long to wait before a file is requested again, if the browser reports no return of the network. */
export const PART_PAUSE_MS = 5000;

/** The outcome of a reload. */
export type Reload =
  | 'Reloading'
  /** No response: offline, or the server is down. A reload would lose the visible page. */
  | 'NotReached'
  /**
   * Reloading does not help: no file is missing, the page was already reloaded for this file, or storage is blocked.
   */
  | 'Vain';

/**
 * The interval of checks whether the visitor's actions have finished, and the number of consecutive checks without a pending
 * action. Several are needed, because between two steps of one action nothing is pending for a moment.
 */
const WORK_PAUSE_MS = 100;
const QUIET_LOOKS = 3;

/** The address for which this document was last reloaded. Navigating elsewhere cancels the reload. */
let reloadedAddress: string | undefined;

const isReloading = () => reloadedAddress === window.location.href;

let isUnderWay = () => false;

/** Delays every reload while an action of the visitor is pending: the reload would lose it. */
export function reloadAfterWork(isWorkUnderWay: () => boolean): void {
  isUnderWay = isWorkUnderWay;
}

/**
 * Reloads the page because a file is missing, once per session and file, and keeps the typed text. After a deployment,
 * the reloaded page refers to a new file. Some browsers also remember a failed script for the lifetime of the document.
 * It waits for pending actions (`reloadAfterWork`).
 * @param error the failure, whether caused by a missing file or not
 */
export async function reloadOnce(error: unknown): Promise<Reload> {
  if (!mayReloadFor(error)) return 'Vain';
  if (!(await isServerReached())) return 'NotReached';
  await reload(error);
  return 'Reloading';
}

const keyOf = (error: unknown) => `reloadedFor.${error}`;

function mayReloadFor(error: unknown): boolean {
  const key = keyOf(error);
  try {
    // Without storage, a first reload cannot be distinguished from an endless loop.
    return MISSING.test(key) && (isReloading() || sessionStorage.getItem(key) === null);
  } catch {
    return false;
  }
}

async function isServerReached(): Promise<boolean> {
  const page = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return page?.ok === true;
}

async function reload(error: unknown): Promise<void> {
  // Several parts may miss the same file at once.
  if (isReloading()) return;
  reloadedAddress = window.location.href;
  sessionStorage.setItem(keyOf(error), 'true');
  for (let looks = isUnderWay() ? 0 : QUIET_LOOKS; looks < QUIET_LOOKS; looks = isUnderWay() ? 0 : looks + 1)
    await new Promise((resolve) => setTimeout(resolve, WORK_PAUSE_MS));
  reloadedAddress = window.location.href;
  keepTypedText();
  window.location.reload();
}

/** Resolves when the network returns, or after a pause if it was never lost. */
const networkAgain = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PART_PAUSE_MS);
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * Stylesheets that failed to load; they fire no further event, so waiting for one would never end. Those still loading
 * are not included.
 */
const missedStyles = new WeakSet<EventTarget>();

/**
 * Records stylesheets that fail to load from now on, and those that failed already. Called once, when the page starts.
 */
export function watchMissedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(STYLES))
    if (link.sheet === null) missedStyles.add(link);
  // Listens in the capture phase, because this event does not bubble.
  window.addEventListener('error', ({ target }) => target !== null && missedStyles.add(target), true);
}

/**
 * Requests failed stylesheets again: the build's loader requests each only once, and would later show a part without
 * its styles. Rejects if one fails again.
 */
function fetchMissingStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(STYLES)];
  const fetchAgain = (missing: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      const link = missing.cloneNode() as HTMLLinkElement;
      link.onload = resolve;
      link.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`));
      missing.replaceWith(link);
    });
  return Promise.all(links.filter((link) => missedStyles.has(link)).map(fetchAgain));
}

/**
 * Loads a part of the pages; the current content stays until then. The service worker has most parts cached
 * (docs/decisions/0035). If a part is not cached and the server cannot be reached, the snackbar says so and the part is
 * requested again. If that fails too, the page is reloaded.
 * @param isAwaited whether the visitor waits for the part. Otherwise no message says that it is missing
 * @throws the loading error, if nothing helped
 */
export async function loadPatiently<M>(load: () => Promise<M>, { isAwaited = true } = {}): Promise<M> {
  let mend = async (): Promise<unknown> => undefined;
  for (let isAskedAgain = false; ; mend = fetchMissingStyles) {
    try {
      await mend();
      return await load();
    } catch (error) {
      if (!mayReloadFor(error)) throw error;
      const isReached = await isServerReached();
      if (isReached && isAskedAgain) {
        await reload(error);
        // The page is being unloaded: nothing more is shown.
        await new Promise(() => {});
      }
      // The request may have failed just before the network returned: a reload would lose what was started since.
      isAskedAgain = isReached;
      if (isReached) continue;
      if (isAwaited) reportProblem(new ApiProblem({ status: 0, code: 'NetworkFailure' }));
      await networkAgain();
    }
  }
}
