import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { isUnknownOrder } from './order-queries.ts';
import { SupportLine } from './support-line.tsx';

/** Shown for an order that does not exist. */
export function UnknownOrder() {
  const { t } = useTranslation();
  return (
    <Notice
      kind="error"
      title={t('selling.order.unknown.title')}
      actions={
        <Link to="/" className={buttonClass('quiet')}>
          {t('selling.order.unknown.action')}
        </Link>
      }
    >
      <p>{t('selling.order.unknown.meaning')}</p>
      <SupportLine />
    </Notice>
  );
}

/** Shown for an order that does not exist or could not be loaded. */
export function OrderProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (isUnknownOrder(error)) return <UnknownOrder />;
  return (
    <Notice
      kind="error"
      title={t('selling.order.failed')}
      actions={<Button onClick={onRetry}>{t('selling.tryAgain')}</Button>}
    >
      {problemText(error)}
    </Notice>
  );
}
