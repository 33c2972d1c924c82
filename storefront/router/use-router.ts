import { createContext, use } from 'react';
import type { PageLocation } from './page-history.ts';
import type { PageSearch } from './page-paths.ts';
import type { PageRouter, Shown } from './page-router.ts';

export const RouterContext = createContext<PageRouter | null>(null);
export const ShownContext = createContext<Shown | null>(null);

/** Returns the router, whose values are those of the moment when they are read. */
export function useRouter(): PageRouter {
  const router = use(RouterContext);
  if (router === null) throw new Error('no router above this component');
  return router;
}

/** Returns what is shown. */
export function useShown(): Shown {
  const shown = use(ShownContext);
  if (shown === null) throw new Error('no router above this component');
  return shown;
}

export const useNavigate = (): PageRouter['navigate'] => useRouter().navigate;

export const useDropSearch = (): PageRouter['dropSearch'] => useRouter().dropSearch;

/** Returns the address of the page that is shown. */
export const useLocation = (): PageLocation => useShown().location;

/** Returns the search parameters of the page that is shown, as its route reads them. */
export const useSearch = (): PageSearch => useShown().search;

/** Returns the parameters in the path of the page that is shown; the page knows which ones its path has. */
export const useParams = (): Partial<Record<string, string>> => useShown().params;
