import { ApiProblem } from './api-problem.ts';
import { reportProblem } from './problem-queue.ts';
import { keepTypedText } from './typed-text.ts';

/** Browsers' messages for a file of the pages that could not be loaded: after a deployment, or without a network. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Stylesheets that are fetched: those that stand in the page itself are named in it as disabled. */
const STYLES = 'link[rel="stylesheet"]:not([disabled])';

/** How long to wait before a file is requested again, if the browser does not report that the network is back. */
export const PART_PAUSE_MS = 5000;

/** The outcome of a reload. */
export type Reload =
  | 'Reloading'
  /** No answer, offline or because the server is down: a reload would lose the visible page. */
  | 'NotReached'
  /** No file is missing, or it was reloaded for the very same one before, or nothing is known of that. */
  | 'Vain';

/** How often it is looked whether what the visitor began has ended, and how often in a row it must have: between two
 * steps of it nothing is under way for a moment. */
const WORK_PAUSE_MS = 100;
const QUIET_LOOKS = 3;

/** The address that this document was last loaded again for. Going to another one calls that off. */
let reloadedAddress: string | undefined;

const isReloading = () => reloadedAddress === window.location.href;

let isUnderWay = () => false;

/** Has every reload wait while something that the visitor began is under way: it would be lost. */
export function reloadAfterWork(isWorkUnderWay: () => boolean): void {
  isUnderWay = isWorkUnderWay;
}

/**
 * Loads the page again for the sake of a file that is missing, once in a session for each, and keeps what was typed: after
 * a deployment it asks for another file then, and some browsers remember a script that could not be had for as long as
 * the document lives. It waits for what the visitor began (`reloadAfterWork`).
 * @param error what stopped for want of the file, or for another reason
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
    // Without a memory there is no telling a first time from an endless loop.
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
  // Several may miss the same file at once.
  if (isReloading()) return;
  reloadedAddress = window.location.href;
  sessionStorage.setItem(keyOf(error), 'true');
  for (let looks = isUnderWay() ? 0 : QUIET_LOOKS; looks < QUIET_LOOKS; looks = isUnderWay() ? 0 : looks + 1)
    await new Promise((resolve) => setTimeout(resolve, WORK_PAUSE_MS));
  reloadedAddress = window.location.href;
  keepTypedText();
  window.location.reload();
}

/** Resolves with the network, or after a pause if it never was away. */
const networkAgain = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PART_PAUSE_MS);
    window.addEventListener('online', resolve, { once: true });
  });

/** Stylesheets that failed to load: waiting for one of them would never end. One that is still loading is not among them. */
const missedStyles = new WeakSet<EventTarget>();

/**
 * Records stylesheets that fail to load from now on, and those of the page that failed already. Called once, by the page's
 * start.
 */
export function watchMissedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(STYLES))
    if (link.sheet === null) missedStyles.add(link);
  // Listens in the capture phase: this event does not bubble.
  window.addEventListener('error', ({ target }) => target !== null && missedStyles.add(target), true);
}

/**
 * Asks again for the stylesheets that did not come: the build's loader asks for each once, and would show a part without
 * them the next time. Rejects if one does not come again.
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
 * Loads a part of the pages; what is shown stays as it is meanwhile. The service worker has most of them
 * (docs/decisions/0035); if it does not, and the server cannot be reached, the snackbar says so and the part is asked
 * for again. What cannot be had that way has the page loaded again.
 * @throws what loading threw, if that was in vain
 */
export async function loadPatiently<M>(load: () => Promise<M>): Promise<M> {
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
        // The page is on its way out: nothing is to be shown any more.
        await new Promise(() => {});
      }
      // It may have failed while the network was only coming back: a reload would lose what was begun since.
      isAskedAgain = isReached;
      if (isReached) continue;
      reportProblem(new ApiProblem({ status: 0, code: 'NetworkFailure' }));
      await networkAgain();
    }
  }
}
