import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { PAGE_COUNT_MAX } from '#contract/limits.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { receiptUrl } from './file-addresses.ts';
import styles from './paid-order.module.css';
import { receiptService } from './services.ts';

/** Returns the receipts of an invoice, including refunds; they are fetched again on every page. */
const receiptsQuery = (invoiceId: string) => ({
  ...answerQuery(receiptService.listReceipts, { query: { invoiceId, count: PAGE_COUNT_MAX } }),
  staleTime: 0,
});

/** Shows the link to the receipts of an invoice, once `Receipts` has loaded them; nothing if nothing was paid. */
export function ReceiptLink({ invoiceId }: { invoiceId: string }) {
  const { t, language } = useTranslation();
  const { data } = useQuery({ ...receiptsQuery(invoiceId), enabled: false });
  if ((data?.receipts ?? []).length === 0) return null;
  return (
    <a
      className={styles.list}
      href={receiptUrl(invoiceId, 'html', language)}
      target="_blank"
      rel="noreferrer"
    >
      <ReceiptText aria-hidden="true" size={20} />
      {t('delivering.receipt.show')}
    </a>
  );
}

/** Shows the receipts of an invoice by number, each as a printable page and as a PDF; nothing if nothing was paid. */
export function Receipts({ invoiceId }: { invoiceId: string }) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(receiptsQuery(invoiceId));
  if (data === undefined && error !== null) {
    return (
      <div className={styles.receipts}>
        <p>{t('delivering.receipt.failed')}</p>
        <div>
          <Button onClick={() => void refetch()}>{t('selling.tryAgain')}</Button>
        </div>
      </div>
    );
  }
  const receipts = data?.receipts ?? [];
  if (receipts.length === 0) return null;
  return (
    <div className={styles.receipts}>
      <ul>
        {receipts.map(({ receiptId, kind, number, issuedOn }) => (
          <li key={receiptId}>
            {kind === 'Refund'
              ? t('delivering.receipt.refund', { number, day: formats.day(issuedOn) })
              : t('delivering.receipt.sale', { number, day: formats.day(issuedOn) })}
          </li>
        ))}
      </ul>
      <div className={styles.receiptFiles}>
        <a
          className={buttonClass('quiet')}
          href={receiptUrl(invoiceId, 'html', language)}
          target="_blank"
          rel="noreferrer"
        >
          {t('delivering.receipt.show')}
        </a>
        <a className={buttonClass('quiet')} href={receiptUrl(invoiceId, 'pdf', language)} download>
          {t('delivering.receipt.pdf')}
        </a>
      </div>
    </div>
  );
}
