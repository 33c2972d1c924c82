import 'i18next';
import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type delivering from './locales/en/delivering.json';
import type finding from './locales/en/finding.json';
import type frames from './locales/en/frames.json';
import type { texts } from './locales/en/index.ts';
import type selling from './locales/en/selling.json';
import type videos from './locales/en/videos.json';

/** A key that English does not have is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: {
      translation: typeof texts & {
        finding: typeof finding;
        selling: typeof selling;
        delivering: typeof delivering;
        account: typeof account;
        about: typeof about;
        videos: typeof videos;
        frames: typeof frames;
      };
    };
  }
}
