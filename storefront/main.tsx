import './theme/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { NOT_STARTED_ID, PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import { beginRememberedLogin } from './account/load-login.ts';
import { reloadAfterSignOut } from './account/remembered-login.ts';
import { reloadAfterWork, reloadOnce, watchMissedStyles } from './api/missing-part.ts';
import { createQueryClient } from './api/query-client.ts';
import { StorefrontContext } from './api/storefront-context.ts';
import { takeTypedText } from './api/typed-text.ts';
import { createVisitorMemory } from './api/visitor-memory.ts';
import { watchNetwork } from './api/watch-network.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { saveAskedLanguage, startLanguage } from './i18n/start-language.ts';
import { RouterView } from './router/router-view.tsx';
import { keepPrintedCart } from './selling/use-cart.ts';
import { registerWorker } from './service-worker/register-worker.ts';
import { PageStopped } from './shell/page-states.tsx';
import { createPageRouter } from './shell/router.tsx';
import { Shell } from './shell/shell.tsx';
import { startLayers } from './ui/layers.ts';

/**
 * Reads the data that the server printed into the page.
 * @throws Error if there is none, because the page was not served by the shop
 */
function readPrintedPage(page: Document): PrintedPage {
  const text = page.getElementById(PRINTED_PAGE_ID)?.textContent;
  if (text === undefined || text === null) throw new Error(`no #${PRINTED_PAGE_ID} in the page`);
  return JSON.parse(text) as PrintedPage;
}

/** Restores the text that was typed before a reload; without the file for it, the fields stay empty. */
function returnTypedText(): void {
  const kept = takeTypedText();
  if (kept === undefined) return;
  import('./api/return-typed-text.ts').then(
    ({ writeTypedText }) => writeTypedText(kept),
    () => undefined,
  );
}

/** Ends the current task, so that the browser can paint and handle taps before the next one. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Replaces the printed shell once texts and page are loaded, so that the page is never empty. */
async function start(): Promise<void> {
  // The rest runs in another task than the one that evaluated the modules.
  await nextTask();
  const printedPage = readPrintedPage(document);
  const { settings, site, isDemo, isCounted, answers, results, cart, previewRoot = '' } = printedPage;
  const memory = createVisitorMemory(settings.enableCookies);
  reloadAfterSignOut(window, memory.local, () => window.location.reload());
  const { languages, defaultLanguage } = settings;
  const choice = {
    languages,
    defaultLanguage,
    browserLanguage: navigator.language,
    storage: memory.local,
  };
  saveAskedLanguage(choice, window.location.search);
  const language = startLanguage(choice);

  const client = createQueryClient(answers);
  // The cart's and catalog's texts were printed in the page's language.
  const isPrinted = language === document.documentElement.lang;
  if (cart !== undefined && isPrinted) keepPrintedCart(client, memory, cart);
  const printed = { results: results && (isPrinted ? results : { ...results, products: undefined }) };
  const router = createPageRouter({ client, memory, printed });
  startLayers(router.history);
  await Promise.all([
    startI18n(language),
    beginRememberedLogin({ settings, memory }).then(() => router.load()),
  ]);

  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root in the page');
  returnTypedText();
  // Renders in slices, so that taps are handled in between: the printed page can already be scrolled.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <StorefrontContext value={{ settings, site, isDemo, isCounted, previewRoot, memory }}>
          <QueryClientProvider client={client}>
            <RouterView router={router} Stopped={PageStopped}>
              <Shell />
            </RouterView>
          </QueryClientProvider>
        </StorefrontContext>
      </StrictMode>,
    ),
  );
  reloadAfterWork(() => client.isMutating() > 0 || router.isLoading);
  watchNetwork();
  registerWorker(document.documentElement.lang);
}

watchMissedStyles();
try {
  await start();
} catch (error) {
  // For example if the server no longer has the texts of an older page after a deployment. The printed page
  // contains the message.
  if ((await reloadOnce(error)) !== 'Reloading')
    document.getElementById(NOT_STARTED_ID)?.setAttribute('data-due', '');
  throw error;
}
