const CUSTOM_PAGE = /^\/pages\/([a-z0-9][a-z0-9-]*)\/(?:[a-z]{2}\/)?$/;

/** The custom page's name in a link such as `/pages/kids-run/en/` or `/pages/kids-run/`; undefined for other links. */
export function pageOfLink(link: string): string | undefined {
  return CUSTOM_PAGE.exec(link)?.[1];
}

/** A page's name as people read it: `kids-run` → `Kids run`. */
export function titleOfPage(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
