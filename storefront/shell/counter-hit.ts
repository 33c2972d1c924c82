import { counterAddress, type MainCounter } from '#contract/counter.ts';
import type { RouteName } from '#contract/site.ts';

/** Identifies one tab's visit by two random numbers, without personal data, which end with the tab. */
export interface Visit {
  /** Nine digits, valid until the tab is closed. */
  id: number;
  /** In seconds since 1970. */
  startedAt: number;
  /** The number of pages counted before. */
  pages: number;
}

/** A page view as reported to the analytics service. */
export interface CountedPage {
  route: RouteName;
  /** The origin of the tenant's site, such as `https://photos.example`. */
  origin: string;
  language: string;
  visit: Visit;
  /** Nine random digits that make the request unique. */
  random: number;
}

/**
 * Returns the request that reports a page view, by its route's name only.
 * @see https://developer.matomo.org/api-reference/tracking-api
 */
export function counterHit(counter: MainCounter, counterId: string, page: CountedPage): string {
  const { route, origin, language, visit, random } = page;
  // The route's name replaces the address, which may contain a person's id.
  const url = `${origin}/${route}`;
  const parameters = {
    Matomo: {
      idsite: counterId,
      rec: '1',
      apiv: '1',
      send_image: '0',
      action_name: route,
      url,
      _id: visit.id.toString(16).padStart(16, '0'),
      lang: language,
      rand: String(random),
    },
    GA4: {
      v: '2',
      tid: counterId,
      cid: `${visit.id}.${visit.startedAt}`,
      sid: String(visit.startedAt),
      seg: '1',
      _p: String(random),
      _s: String(visit.pages + 1),
      ...(visit.pages === 0 && { _ss: '1' }),
      en: 'page_view',
      dl: url,
      dt: route,
      ul: language,
    },
    YandexMetrica: {
      'browser-info': [
        `pv:1:rn:${random}:la:${language}:en:utf-8:rqn:${visit.pages + 1}`,
        `u:${visit.startedAt}${visit.id}:t:${route}`,
      ].join(':'),
      'page-url': url,
    },
  }[counter.provider];
  const path = counter.provider === 'YandexMetrica' ? counterId : '';
  return `${counterAddress(counter)}${path}?${new URLSearchParams(parameters)}`;
}
