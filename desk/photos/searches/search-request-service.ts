import type {
  deskSearchRequestSchemas,
  ListedSearchRequest,
  ShownSearchRequest,
} from '#contract/desk-search-requests.schema.ts';
import { deskSearchRequestRoutes } from '#contract/desk-search-requests.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/searches.ts';
import { useTexts } from '../../i18n/use-texts.ts';

export const searchRequestService =
  createDeskService<typeof deskSearchRequestSchemas>(deskSearchRequestRoutes);

export type { ListedSearchRequest, ShownSearchRequest };

/** Returns the texts of the queue of search requests. */
export const useSearchTexts = () => useTexts<typeof en>('searches');
