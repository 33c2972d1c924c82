import type { Page } from 'playwright-core';
import type { Language } from '#contract/languages.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { DemoEvent } from '#demo/event.ts';
import { readShop, type ShopCall, type ShopPlace } from '../call-shop.ts';
import type { PreparedEvents } from './prepare-events.ts';
import type { Say } from './read-words.ts';

/** The shop whose pages are pictured. */
export interface PicturedShop extends PreparedEvents {
  tenantId: string;
  language: Language;
  address: string;
  place: ShopPlace;
  /** The demo's event of this tenant, with all its photos. */
  event: Event;
  demo: DemoEvent;
  /** The bib of a runner with many photos. */
  bib: string;
  /** A file with a face from the event's photos; undefined if the demo shows none. */
  selfie: Buffer | undefined;
}

type PageExtent = 'Screen' | 'Page';

/** A new visitor on one device, with the functions to take pictures of a scene. */
export interface Stage {
  page: Page;
  shop: PicturedShop;
  isPhone: boolean;
  say: Say;
  /** Opens a path of the shop and waits until the page has loaded. */
  open(path: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Takes the picture in both themes. @param part a name, if a scene has several pictures */
  show(part?: string, extent?: PageExtent): Promise<void>;
}

/** Leads a visitor to a state that is pictured. */
export type Scene = (stage: Stage) => Promise<void>;
export type Scenes = Readonly<Record<string, Scene>>;

/** Calls the shop in the visitor's language. */
export const ask = <T>(shop: Pick<PicturedShop, 'place' | 'language'>, call: ShopCall): Promise<T> =>
  readShop<T>(shop.place, { language: shop.language, ...call });
