import { PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';

/**
 * Reads what the server printed into the page.
 * @throws Error where it printed nothing: the page was not served by the shop
 */
export function readPrintedPage(page: Document): PrintedPage {
  const text = page.getElementById(PRINTED_PAGE_ID)?.textContent;
  if (text === undefined || text === null) throw new Error(`no #${PRINTED_PAGE_ID} in the page`);
  return JSON.parse(text) as PrintedPage;
}
