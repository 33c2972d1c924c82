/** A file of the build. */
export interface BuiltFile {
  /** As in `assets/cart-page-1a2b.js`. */
  file: string;
  /** The paths of its source modules. */
  sources: readonly string[];
  /** Its stylesheets. */
  css: readonly string[];
}

/** URL paths of the files that the service worker prefetches. */
export interface KeptParts {
  /** The files needed in every language. */
  every: string[];
  /** The texts of each language. */
  words: Record<string, string[]>;
}

const WORDS = /\/i18n\/locales\/([a-z]+)\//;

/** Few visitors log in, and the login libraries are large: they are cached at the first login. */
const LOGIN = /\/node_modules\/(oidc-client-ts|jwt-decode)\//;

/**
 * Selects the files of the build to prefetch. Fonts are not prefetched, because pages are readable without them; the
 * used ones are cached.
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
