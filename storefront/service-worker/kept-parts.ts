/** A file of the build. */
export interface BuiltFile {
  /** As in `assets/cart-page-1a2b.js`. */
  file: string;
  /** The paths of the modules it is made of. */
  sources: readonly string[];
  /** The stylesheets that come with it. */
  css: readonly string[];
}

/** Paths on the site of the files that the service worker fetches ahead. */
export interface KeptParts {
  /** What the pages of every language need. */
  every: string[];
  /** The texts of each language. */
  words: Record<string, string[]>;
}

const WORDS = /\/i18n\/locales\/([a-z]+)\//;

/** Few visitors log in, and the libraries for it are heavy: they are cached after the first login. */
const LOGIN = /\/node_modules\/(oidc-client-ts|jwt-decode)\//;

/**
 * Chooses which files of the build are fetched ahead, while there is a network. Fonts are not: a page is read without
 * them too, and those it has used are kept.
 */
export function keptParts(files: readonly BuiltFile[]): KeptParts {
  const every = new Set<string>();
  const words: Record<string, string[]> = {};
  for (const { file, sources, css } of files) {
    const language = sources.map((source) => WORDS.exec(source)?.[1]).find((code) => code !== undefined);
    if (language !== undefined) {
      words[language] ??= [];
      words[language].push(`/${file}`);
    } else if (!sources.some((source) => LOGIN.test(source))) {
      for (const part of [file, ...css]) every.add(`/${part}`);
    }
  }
  return { every: [...every], words };
}
