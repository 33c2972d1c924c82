/** The parts of `window` that describe the browser. */
interface BrowserFacts {
  navigator: Pick<Navigator, 'userAgent' | 'languages' | 'onLine' | 'cookieEnabled'>;
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
}

/** Leaves room in the field for the other lines. */
const NAME_MAX = 1000;

/**
 * Returns facts that help to find an error: browser, window, languages and settings, one per line. The visitor reads
 * them before they are sent; they do not identify the visitor. The text is English because the browsers' own names are.
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
