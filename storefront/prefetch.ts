import { prefetch, trackPrefetch } from './api/prefetched.ts';
import { readPrintedPage } from './api/printed-page.ts';
import { cartService } from './api/services.ts';
import { createVisitorMemory } from './api/visitor-memory.ts';
import { prefetchOwnPhotos } from './finding/prefetch-own-photos.ts';
import { saveAskedLanguage, startLanguage } from './i18n/start-language.ts';

/**
 * Runs on pages whose data are the visitor's own, which no server can print (contract/page-parts.ts): what they will
 * want first is on its way before the app's scripts are. Small, so it may import nothing that brings a library.
 */
function askForPage(): void {
  const { answers, settings } = readPrintedPage(document);
  const memory = createVisitorMemory(settings.enableCookies);
  const [, page, eventId = '', number, isVideo] = window.location.pathname.split('/');
  const questions: Promise<unknown>[] = [];
  // One's own photos say which of them lie in it.
  const shoppingCartId = memory.cartId.read();
  if (shoppingCartId !== null) questions.push(prefetch(cartService.getCart, { params: { shoppingCartId } }));
  if (page === 'search' && number !== undefined && isVideo === undefined) {
    const { languages, defaultLanguage } = settings;
    const choice = {
      languages,
      defaultLanguage,
      browserLanguage: navigator.language,
      storage: memory.local,
    };
    saveAskedLanguage(choice, window.location.search);
    const language = startLanguage(choice);
    questions.push(prefetchOwnPhotos(eventId, number, { answers, language, memory }));
  }
  trackPrefetch(Promise.allSettled(questions));
}

askForPage();
