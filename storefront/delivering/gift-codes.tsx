import type { Order } from '#contract/order.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';
import { groupCode } from './group-code.ts';
import { giftItemsOf } from './order-contents.ts';
import styles from './paid-order.module.css';

function GiftCode({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <>
      <code className={styles.code}>{code}</code>
      <CopyButton
        text={code}
        label={t('delivering.order.giftCodes.copyNamed', { code })}
        copied={t('delivering.order.giftCodes.copied')}
      >
        {t('delivering.order.giftCodes.copy')}
      </CopyButton>
    </>
  );
}

/** Shows the gift codes of a paid order with copy buttons; a missing code is still being created. */
export function GiftCodes({ order }: { order: Order }) {
  const { t } = useTranslation();
  const items = giftItemsOf(order);
  if (items.length === 0) return null;
  return (
    <section className={styles.giftCodes}>
      <h2>{t('delivering.order.giftCodes.title', { count: items.length })}</h2>
      <p className={styles.quiet}>{t('delivering.order.giftCodes.meaning', { count: items.length })}</p>
      <ul>
        {items.map(({ orderItemId, giftCode }) => (
          <li key={orderItemId} className={styles.giftCode}>
            {giftCode === null ? (
              <p role="status">{t('delivering.order.giftCodes.making')}</p>
            ) : (
              <GiftCode code={groupCode(giftCode)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
