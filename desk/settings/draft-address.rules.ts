import { CONTENT_PAGES, CONTENT_PATHS, PREVIEW_PARAMETER, SITE_PREVIEWS_PATH } from '#contract/site.ts';

/**
 * Returns the shop's address that shows a file of the site.
 * @param token of a draft to show instead of the site
 * @returns the address from the first slash; undefined if the file is not a page
 */
export function addressInShop(path: string, token?: string): string | undefined {
  const root = token === undefined ? '' : `${SITE_PREVIEWS_PATH}/${token}`;
  const [, page, language = ''] = /^pages\/([a-z]+)\.([a-z]{2})\.yaml$/.exec(path) ?? [];
  const known = CONTENT_PAGES.find((one) => one === page);
  if (known !== undefined) return pageAddress(CONTENT_PATHS[known], { lang: language }, token);
  const [, custom] = /^custom\/([^/]+\/[a-z]{2})\//.exec(path) ?? [];
  if (custom !== undefined) return `${root}/pages/${custom}/`;
  const [, document] = /^documents\/(.+)$/.exec(path) ?? [];
  return document === undefined ? undefined : `${root}/${document}`;
}

/** Returns the address of the shop's home page, with a draft instead of the site. */
export const homeInShop = (token: string): string => pageAddress('/', {}, token);

function pageAddress(path: string, query: Record<string, string>, token: string | undefined): string {
  const parameters = new URLSearchParams(query);
  if (token !== undefined) parameters.set(PREVIEW_PARAMETER, token);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
