import { ArrowRight, Camera, Gift, Heart, type LucideIcon, Mail, X } from 'lucide-react';
import { useId } from 'react';
import type { ConfirmIcon, SiteNotification } from '#contract/site.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { notificationTexts } from './choose-notifications.ts';
import styles from './notifications.module.css';
import { openOverlay } from './overlay.ts';
import { TenantLink } from './tenant-link.tsx';

const ICONS: Record<ConfirmIcon, LucideIcon> = {
  arrow: ArrowRight,
  gift: Gift,
  heart: Heart,
  camera: Camera,
  mail: Mail,
};

interface CardProps {
  notification: SiteNotification;
  /** Called when it was closed, declined or confirmed. */
  onDismiss: () => void;
}

function Confirm({ notification, onDismiss, words }: CardProps & { words: string }) {
  const { confirmType, confirmIcon, link } = notification;
  const Icon = confirmIcon === null ? null : ICONS[confirmIcon];
  const icon = Icon === null ? null : <Icon size={18} aria-hidden="true" />;
  if (confirmType !== 'Link' || link === null) {
    const confirm = () => {
      onDismiss();
      if (confirmType === 'Feedback') openOverlay({ kind: 'Feedback' });
    };
    return (
      <Button icon={icon} onClick={confirm}>
        {words}
      </Button>
    );
  }
  return (
    <TenantLink className={buttonClass('quiet')} link={link} onChosen={onDismiss}>
      {icon}
      {words}
    </TenantLink>
  );
}

/**
 * Shows a tenant's notification with title, text, picture and discount; it can be declined, confirmed or closed
 * (product §2).
 */
export function NotificationCard({ notification, onDismiss }: CardProps) {
  const { t, language } = useTranslation();
  const { settings, previewRoot } = useStorefront();
  const titleId = useId();
  const words = notificationTexts(notification, language, settings.defaultLanguage);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      {notification.img !== null && (
        <img className={styles.picture} src={`${previewRoot}${notification.img}`} alt="" />
      )}
      <div className={styles.words}>
        <h2 className={styles.title} id={titleId}>
          {words.title}
        </h2>
        {words.discount !== '' && <p className={styles.discount}>{words.discount}</p>}
        {words.text !== '' && <p>{words.text}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
      {!notification.hideActions && (
        <div className={styles.actions}>
          <Button variant="plain" onClick={onDismiss}>
            {words.decline ?? t('shell.notifications.decline')}
          </Button>
          <Confirm
            notification={notification}
            onDismiss={onDismiss}
            words={words.confirm ?? t('shell.notifications.confirm')}
          />
        </div>
      )}
    </article>
  );
}
