import type { ContentPage } from '#contract/site.ts';

/** Pages without data of their own. `found` is the page that shows a person's photos. */
export type PlainPage =
  | 'search'
  | 'found'
  | 'cart'
  | 'checkout'
  | 'order'
  | 'account'
  | 'deleted'
  | 'missing'
  | 'alert'
  | 'removal'
  | 'ownData'
  | 'crew';

interface TitleAndDescription {
  title: string;
  description: string;
}

/** The texts of a page before its script has run. `{…}` are placeholders. */
export interface PageTexts {
  /** The heading of the home page. It is the same text as in the script's page, so that nothing jumps. */
  heading: string;
  homeTitle: string;
  homeDescription: string;
  eventTitle: string;
  eventDescription: string;
  /** For browsers without scripts; a contact follows. */
  noScript: string;
  /** For pages whose scripts fail to load; a contact follows. */
  notStarted: string;
  /** The link that loads the page again. */
  reload: string;
  /** The page for an outage, when nothing of the tenant can be read: what happened, and the link to try again. */
  outage: { title: string; meaning: string; retry: string };
  plain: Record<PlainPage, TitleAndDescription>;
  /** Used if the tenant has no text of its own. */
  content: Record<ContentPage, TitleAndDescription>;
}
