import { CURRENCIES } from '#contract/money.ts';
import type { Preorder } from '#contract/preorder.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { orderLines } from '#storefront/selling/order-lines.ts';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './paid-order.module.css';
import type { PreorderStage } from './preorder-stage.ts';

/** Shows each package to be delivered, and its runner. */
function WillCome({ preorder }: { preorder: Preorder }) {
  const { items, eventId, currencyId } = preorder;
  const own = items.filter((item) => item.eventId === eventId && item.product.productType !== 'Promocode');
  return (
    <ul className={styles.willCome}>
      {orderLines(own, CURRENCIES[currencyId].minorDigits).map((line) => (
        <li key={line.orderItemId}>
          <span lang={languageOfText(line.title)}>{line.title}</span>
          {line.name !== null && (
            <>
              {' · '}
              <span lang={languageOfText(line.name)}>{line.name}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shown until the photos come: the runner, the race and the date. */
export function PreorderNote({ preorder, stage }: { preorder: Preorder; stage: PreorderStage }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { eventId, eventName, eventDate, email, number } = preorder;
  const isRun = stage === 'AfterRace';
  return (
    <Notice
      title={isRun ? t('delivering.preorder.notYet') : t('delivering.preorder.coming')}
      actions={
        <Link to="/event/$eventId" params={{ eventId }} className={buttonClass('quiet')}>
          {t('delivering.preorder.event')}
        </Link>
      }
    >
      <div className={styles.preorder}>
        <p>
          <strong lang={languageOfText(eventName)}>{eventName}</strong>
          <br />
          {formats.day(eventDate)}
        </p>
        <WillCome preorder={preorder} />
        <p>{t('delivering.preorder.meaning', { email })}</p>
        {isRun && <p>{t('delivering.preorder.missing')}</p>}
        {isRun && <SupportLine orderNumber={number} />}
      </div>
    </Notice>
  );
}
