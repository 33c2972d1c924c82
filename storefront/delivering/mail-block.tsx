import { Check } from 'lucide-react';
import { useState } from 'react';
import type { OrderMail } from '#contract/mail.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { LaterAddressForm } from './later-address-form.tsx';
import styles from './mail-block.module.css';
import type { MailProgress } from './mail-progress.ts';
import type { OrderMailWatch } from './use-order-mail.ts';

interface MailBlockProps {
  order: Order;
  watch: OrderMailWatch;
}

/** Returns the state of the mail in one sentence that ends with its address. */
function useMailTexts(): (mail: OrderMail | undefined) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (mail) => {
    if (mail === undefined) return t('delivering.mail.goes');
    if (mail.state === 'None') return t('delivering.mail.none');
    if (mail.sentOn === null) return t('delivering.mail.waiting');
    const isToday = new Date(mail.sentOn).toDateString() === new Date().toDateString();
    return isToday
      ? t('delivering.mail.sentAt', { time: formats.ownTime(mail.sentOn) })
      : t('delivering.mail.sentOn', { day: formats.day(mail.sentOn) });
  };
}

/** Shows where the mail with the link to this page went or goes; nothing if there is none, or it was rejected. */
export function MailLine({ order, watch: { mail, progress } }: MailBlockProps) {
  const texts = useMailTexts();
  if (progress === 'Refused' || progress === 'None') return null;
  return (
    <p className={styles.sent} role="status">
      {mail !== undefined && mail.sentOn !== null && <Check aria-hidden="true" size={20} />}
      <span>
        {texts(mail)} <strong className={styles.address}>{mail?.email ?? order.customer.email}</strong>
      </span>
    </p>
  );
}

interface TroubleProps {
  mail: OrderMail;
  progress: MailProgress;
  order: Order;
}

/** Shows that the mail was rejected, or has been under way for an hour: why, and what can be done. */
function Trouble({ mail, progress, order }: TroubleProps) {
  const { t } = useTranslation();
  if (progress === 'Overdue') {
    return (
      <Notice kind="warning" title={t('delivering.mail.overdue.title')}>
        <p>{t('delivering.mail.overdue.meaning')}</p>
        <SupportLine orderNumber={order.number} />
      </Notice>
    );
  }
  const reason = mail.reasonCode ?? 'Rejected';
  return (
    <Notice kind="error" title={t('delivering.mail.refused.title')}>
      <p>
        {t(`delivering.mail.refused.${reason}`)} <strong className={styles.address}>{mail.email}</strong>
      </p>
      <p>
        {mail.correctionsLeft > 0 ? t('delivering.mail.refused.correct') : t('delivering.mail.refused.spent')}
      </p>
      {mail.correctionsLeft === 0 && <SupportLine orderNumber={order.number} />}
    </Notice>
  );
}

/**
 * Shows what to do if the mail does not arrive, and lets the visitor correct the address in place (product §9). The
 * mail's usual state is shown by `MailLine`, under the buttons.
 */
export function MailBlock({ order, watch }: MailBlockProps) {
  const { t } = useTranslation();
  const texts = useMailTexts();
  const { mail, progress, correct, isCorrecting, error } = watch;
  const [isOpen, setIsOpen] = useState(false);
  const isRefused = progress === 'Refused';
  const email = mail?.email ?? order.customer.email;
  const canCorrect = mail !== undefined && mail.correctionsLeft > 0;
  const send = (to: string) => {
    // The form shows a failure.
    correct(to).then(
      () => setIsOpen(false),
      () => {},
    );
  };
  return (
    <section className={styles.block}>
      <h2>{t('delivering.mail.title')}</h2>
      <div className={styles.progress} role="status">
        {progress === 'None' && (
          <p>
            {texts(mail)} <strong className={styles.address}>{email}</strong>
          </p>
        )}
        {mail !== undefined && (isRefused || progress === 'Overdue') && (
          <Trouble mail={mail} progress={progress} order={order} />
        )}
      </div>
      {!isRefused && progress !== 'Overdue' && progress !== 'None' && (
        <div className={styles.quiet}>
          <p>{t('delivering.mail.late')}</p>
          <SupportLine orderNumber={order.number} />
        </div>
      )}
      {canCorrect &&
        (isOpen || isRefused ? (
          <LaterAddressForm
            key={email}
            texts={{
              send: t('delivering.mail.send'),
              leave: t('delivering.mail.leave'),
              failed: t('delivering.mail.failed'),
            }}
            email={email}
            isSending={isCorrecting}
            error={error}
            onSend={send}
            onClose={isRefused ? undefined : () => setIsOpen(false)}
          />
        ) : (
          <div>
            <Button isBusy={isCorrecting} onClick={() => setIsOpen(true)}>
              {t(progress === 'None' ? 'delivering.mail.ask' : 'delivering.mail.correct')}
            </Button>
          </div>
        ))}
    </section>
  );
}
