/** The jsdom types that page tests use. The published ones, which Vitest refers to, would add the DOM to the server's. */
declare module 'jsdom' {
  import type { Context } from 'node:vm';

  export type DOMWindow = Window & typeof globalThis;

  export class CookieJar {
    getCookies(url: string): Promise<{ key: string; value: string; expiryTime(): number | undefined }[]>;
    getCookieString(url: string): Promise<string>;
    setCookie(cookie: string, url: string, options?: { ignoreError?: boolean }): Promise<unknown>;
    removeAllCookies(): Promise<void>;
  }

  /** An error that jsdom reports; `not-implemented` if a page uses a function that jsdom lacks. */
  interface JsdomError extends Error {
    type: string;
  }

  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: JsdomError) => void): this;
    on(event: 'error' | 'warn' | 'log', listener: (...told: unknown[]) => void): this;
  }

  export class JSDOM {
    constructor(
      html: string,
      options: {
        url: string;
        cookieJar: CookieJar;
        runScripts: 'outside-only';
        pretendToBeVisual: boolean;
        virtualConsole: VirtualConsole;
      },
    );
    window: DOMWindow;
    getInternalVMContext(): Context;
  }
}
