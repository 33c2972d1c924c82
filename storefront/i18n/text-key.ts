import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type bought from './locales/en/bought.json';
import type claim from './locales/en/claim.json';
import type crew from './locales/en/crew.json';
import type delivering from './locales/en/delivering.json';
import type event from './locales/en/event.json';
import type finding from './locales/en/finding.json';
import type frames from './locales/en/frames.json';
import type { texts } from './locales/en/index.ts';
import type missed from './locales/en/missed.json';
import type near from './locales/en/near.json';
import type news from './locales/en/news.json';
import type offer from './locales/en/offer.json';
import type problem from './locales/en/problem.json';
import type removal from './locales/en/removal.json';
import type results from './locales/en/results.json';
import type selfie from './locales/en/selfie.json';
import type selling from './locales/en/selling.json';
import type sharing from './locales/en/sharing.json';
import type verification from './locales/en/verification.json';
import type videos from './locales/en/videos.json';
import type viewer from './locales/en/viewer.json';

type EnglishTexts = typeof texts & {
  finding: typeof finding;
  event: typeof event;
  results: typeof results;
  offer: typeof offer;
  near: typeof near;
  verification: typeof verification;
  selling: typeof selling;
  delivering: typeof delivering;
  account: typeof account;
  about: typeof about;
  videos: typeof videos;
  frames: typeof frames;
  selfie: typeof selfie;
  viewer: typeof viewer;
  bought: typeof bought;
  claim: typeof claim;
  missed: typeof missed;
  news: typeof news;
  removal: typeof removal;
  crew: typeof crew;
  sharing: typeof sharing;
  problem: typeof problem;
};

type WithoutForm<Name extends string> = Name extends `${infer Bare}_${Intl.LDMLPluralRule}` ? Bare : Name;

type KeyIn<T> = {
  [Name in keyof T & string]: T[Name] extends string ? WithoutForm<Name> : `${Name}.${KeyIn<T[Name]>}`;
}[keyof T & string];

/** The key of a text, without its plural form. A key that is missing in English is a type error. */
export type TextKey = KeyIn<EnglishTexts>;
