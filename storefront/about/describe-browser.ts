/** What a page can tell of the browser it is in; `window` is one. */
interface BrowserFacts {
  navigator: Pick<Navigator, 'userAgent' | 'languages' | 'onLine' | 'cookieEnabled'>;
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
}

/** As much as the field takes, with room for the other lines. */
const NAME_MAX = 1000;

/**
 * Returns what helps to find an error: browser, window, languages and settings, a fact a line. The visitor reads it
 * before it is sent; nothing in it tells who they are. In English, as the names in it are.
 */
export function describeBrowser(browser: BrowserFacts): string {
  const { navigator, innerWidth, innerHeight, devicePixelRatio } = browser;
  const has = (query: string) => browser.matchMedia(query).matches;
  return [
    navigator.userAgent.slice(0, NAME_MAX),
    `Window ${innerWidth} × ${innerHeight}, density ${devicePixelRatio}`,
    `Languages ${navigator.languages.slice(0, 10).join(', ')}`,
    has('(prefers-color-scheme: dark)') ? 'Dark' : 'Light',
    has('(pointer: coarse)') ? 'Touch' : 'Mouse',
    navigator.cookieEnabled ? 'Cookies allowed' : 'Cookies blocked',
    navigator.onLine ? 'Online' : 'Offline',
  ].join('\n');
}
