import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { ContentPage } from '#contract/site.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { answerKey } from '#storefront/api/query-client.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { siteService } from './services.ts';

/**
 * Returns the tenant's text of a page in the visitor's language; null if the tenant has none. If the page was printed
 * in another language, the text is fetched. The text of a draft is available only in the printed page.
 */
export function useContentPage(page: ContentPage): UseQueryResult<ContentPageTexts | null> {
  const { language } = useTranslation();
  const { site, previewRoot } = useStorefront();
  const isDraft = previewRoot !== '';
  const client = useQueryClient();
  const call = { params: { page } };
  const address = siteService.getPage.address(call);
  const isWritten = site.pages.includes(page);
  return useQuery({
    queryKey: ['content-page', address, language],
    enabled: isWritten && !isDraft,
    queryFn: async ({ signal }) => {
      try {
        return await siteService.getPage({ ...call, signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
    initialData: () => {
      if (!isWritten) return null;
      const printed = client.getQueryData<ContentPageTexts>(answerKey(address));
      return isDraft || printed?.language === language ? printed : undefined;
    },
  });
}
