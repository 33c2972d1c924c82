import { ApiProblem } from './api-problem.ts';
import { reportProblem } from './problem-queue.ts';
import { keepTypedText } from './typed-text.ts';

/** How browsers word that a file of the pages could not be had: after a deployment, or without a network. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Stylesheets that are fetched: those that stand in the page itself are named in it as disabled. */
const STYLES = 'link[rel="stylesheet"]:not([disabled])';

/** How long to wait before a file is asked for again, where no network is heard to come back. */
export const PART_PAUSE_MS = 5000;

/** What became of the wish to load the page anew. */
export type Reload =
  | 'Reloading'
  /** Nobody answers, offline or because the server is down: a reload would lose what can be seen. */
  | 'NotReached'
  /** No file is missing, or it was reloaded for the very same one before, or nothing is known of that. */
  | 'Vain';

/** This document is on its way out. */
let isReloading = false;

/**
 * Loads the page anew for the sake of a file that is missing, once in a session for each, and keeps what was typed: after
 * a deployment it asks for another file then, and some browsers remember a script that could not be had for as long as
 * the document lives.
 * @param error what stopped for want of the file, or for another reason
 */
export async function reloadOnce(error: unknown): Promise<Reload> {
  const key = `reloadedFor.${error}`;
  try {
    // Without a memory there is no telling a first time from an endless loop.
    if (!MISSING.test(key) || (!isReloading && sessionStorage.getItem(key) !== null)) return 'Vain';
  } catch {
    return 'Vain';
  }
  const page = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (page?.ok !== true) return 'NotReached';
  // Several may miss the same file at once.
  if (!isReloading) {
    isReloading = true;
    sessionStorage.setItem(key, 'true');
    keepTypedText();
    window.location.reload();
  }
  return 'Reloading';
}

/** Resolves with the network, or after a pause where it never was away. */
const networkAgain = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PART_PAUSE_MS);
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * Asks anew for the stylesheets that did not come: the build's loader asks for each once, and would show a part without
 * them the next time. Rejects where one does not come again.
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
  return Promise.all(links.filter(({ sheet }) => sheet === null).map(fetchAgain));
}

/**
 * Loads a part of the pages; what is shown stays as it is meanwhile. The service worker has most of them
 * (docs/decisions/0035); where it does not, and the server cannot be reached, the snackbar says so and the part is asked
 * for again. What cannot be had that way has the page loaded anew.
 * @throws what loading threw, where that was in vain
 */
export async function loadPatiently<M>(load: () => Promise<M>): Promise<M> {
  for (let mend = async (): Promise<unknown> => undefined; ; mend = fetchMissingStyles) {
    try {
      await mend();
      return await load();
    } catch (error) {
      const reload = await reloadOnce(error);
      if (reload === 'Vain') throw error;
      // The page is on its way out: nothing is to be shown any more.
      if (reload === 'Reloading') await new Promise(() => {});
      reportProblem(new ApiProblem({ status: 0, code: 'NetworkFailure' }));
      await networkAgain();
    }
  }
}
