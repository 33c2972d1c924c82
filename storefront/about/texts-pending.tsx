import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** Shown while a page's texts are loading. */
export function TextsPending() {
  const { t } = useTranslation();
  return (
    <PageBody>
      <p className="heard" role="status">
        {t('shell.wait')}
      </p>
      <Skeleton widthPercent={60} />
      <Skeleton widthPercent={90} />
      <Skeleton widthPercent={75} />
    </PageBody>
  );
}
