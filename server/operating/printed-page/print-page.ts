import { COUNTED_PAGES, counterOrigin } from '#contract/counter.ts';
import type { Language } from '#contract/languages.ts';
import type { PageName } from '#contract/page-parts.ts';
import { answerKeys, PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import { MARKETING_PAGES } from '#contract/site.ts';
import type { EventDeps } from '#finding/events/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import { pagesOfPreview, readSite } from '#hosting/pages/index.ts';
import { brandIcons, themeCss } from '#hosting/tenants/index.ts';
import type { PageFacts, PageScene } from './page-facts.ts';
import { addressIn, alternatesOf } from './page-language.ts';
import { fillPage, inlineJson, type PageContent, type PageTemplate } from './page-template.ts';
import { pageTexts } from './page-texts/languages.ts';
import { sportsEvent } from './structured-data.ts';

/** The dependencies of printing. */
export type PageDeps = EventDeps & { accounts: AccountVerifier };

/** A page, and the Content-Security-Policy that fits it. */
export interface FilledPage {
  html: string;
  policy: string;
}

/**
 * Fills the template with the page's facts. The result is the same for every visitor of the address, unless
 * the facts contain data of the visitor (`own`).
 */
export async function printPage(
  deps: PageDeps,
  template: PageTemplate,
  { context, tenant, preview }: Pick<PageScene, 'context' | 'tenant' | 'preview'>,
  facts: PageFacts,
  blurredCover: string | undefined,
): Promise<FilledPage> {
  const { settings } = tenant;
  const isCounted = COUNTED_PAGES.includes(facts.page) && preview === undefined;
  const counter = isCounted ? settings.mainCounter : null;
  const isIndexed = facts.isIndexed && preview === undefined;
  const { description, language } = facts;
  const site = preview?.content ?? (await readSite(deps, tenant.tenantId));
  const drafts =
    preview === undefined
      ? []
      : pagesOfPreview(preview, { wanted: language, fallback: settings.defaultLanguage });
  const printed: PrintedPage = {
    // The refund promise is left out, because it has texts in every language. Only the checkout needs it, and gets it
    // with the order. The texts of answers to search requests are left out, because they are only mailed.
    settings: { ...settings, refundPromise: undefined, searchAnswer: undefined },
    site,
    isDemo: deps.isDemo,
    isCounted: counter !== null,
    answers: {
      ...facts.answers,
      ...Object.fromEntries(drafts.map((words) => [answerKeys.page(words.page), words])),
    },
    previewRoot: preview?.root,
    ...facts.own,
  };
  const canonicalUrl = addressIn(context.publicOrigin, facts.path, language, settings.defaultLanguage);
  const icons = brandIcons(settings.logo);
  return fillPage(template, {
    language,
    tenantName: settings.tenantName,
    logo: settings.logo,
    logoSmall: settings.logoSmall,
    // The same rule as in storefront/shell/bar-look.ts. On other pages the script adds a back button before the logo.
    isLogoAtStart: facts.path === '/' && !settings.alignLogoCenter,
    stopped: stoppedWords(language, settings.supportEmail),
    hasBar: facts.page !== 'afterPayment',
    heading: facts.heading,
    head: headOf(facts),
    cover: facts.cover,
    blurredCover,
    firstPhotos: facts.firstPhotos,
    title: facts.title,
    description,
    canonicalUrl,
    alternates: isIndexed
      ? alternatesOf(context.publicOrigin, facts.path, facts.languages, settings.defaultLanguage)
      : [],
    icons: { favicon: icons?.favicon ?? settings.logoSmall, touch: icons?.maskable512 },
    // The picture is left out if it shows the visitor, so that a visitor who forwards the link does not send it.
    previewPicture: (facts.cover?.own === undefined && facts.cover?.large) || icons?.icon512 || null,
    structuredData:
      facts.event === undefined
        ? undefined
        : inlineJson(sportsEvent(facts.event, { url: canonicalUrl, description })),
    themeCss: themeCss(settings.colours),
    themeColour: settings.colours.brand,
    printed: { id: PRINTED_PAGE_ID, json: inlineJson(printed) },
    isIndexed,
    counterOrigin: counter === null ? undefined : counterOrigin(counter),
    providerOrigins: await deps.accounts.foreignOrigins(context),
    parts: { page: facts.page, language },
  });
}

const WITH_SEARCH: readonly PageName[] = ['home', 'search'];
const WITH_PICTURE: readonly PageName[] = ['event', 'results', ...MARKETING_PAGES];

/** Returns how the page begins that the script renders, so that nothing is printed that the script would remove. */
function headOf({ page, status, hasSearch = false }: PageFacts): PageContent['head'] {
  if (status !== undefined || hasSearch || WITH_SEARCH.includes(page)) return 'search';
  return WITH_PICTURE.includes(page) ? 'picture' : 'plain';
}

/** Returns the texts for a page that cannot start, in its language. */
function stoppedWords(language: Language, supportEmail: string): PageContent['stopped'] {
  const { noScript, notStarted, reload } = pageTexts(language);
  return { noScript, notStarted, reload, supportEmail };
}
