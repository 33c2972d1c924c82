import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useParams } from '#storefront/router/use-router.ts';
import { OrderProblem } from '#storefront/selling/order-problem.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { OrderScreen } from './order-page.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';
import { preorderQuery } from './preorder-query.ts';

/** Shows a preorder: its order's screen, which says that the photos will come (product §2). */
export function PreorderPage() {
  const { preorderId = '' } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(preorderQuery(preorderId));
  if (data !== undefined) return <OrderScreen orderId={data.orderId} />;
  if (error === null) return <PaidOrderSkeleton />;
  return (
    <PageBody isNarrow>
      <h1>{t('delivering.order.heading')}</h1>
      <OrderProblem error={error} onRetry={() => void refetch()} />
    </PageBody>
  );
}
