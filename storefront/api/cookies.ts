/** First-party cookies by name. */
export interface CookieJar {
  read: (name: string) => string | null;
  write: (name: string, value: string, days: number) => void;
  remove: (name: string) => void;
}

const SECONDS_PER_DAY = 86_400;

/** Creates the page's cookies: valid for the whole site, and not sent from other sites. */
export function createCookieJar(page: Pick<Document, 'cookie'>): CookieJar {
  const write = (name: string, value: string, seconds: number) => {
    page.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; SameSite=Lax`;
  };
  return {
    read: (name) => {
      const pair = page.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
      return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
    },
    write: (name, value, days) => write(name, value, days * SECONDS_PER_DAY),
    remove: (name) => write(name, '', 0),
  };
}
