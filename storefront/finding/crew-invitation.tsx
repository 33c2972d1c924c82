import { Check, Copy, MessageCircle, Share } from 'lucide-react';
import { useState } from 'react';
import type { Crew } from '#contract/crew.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './crew-page.module.css';

/** Opens WhatsApp with a text; the sender chooses the recipients there. */
const WHATSAPP_ADDRESS = 'https://wa.me/?text=';

/** Invites others to a crew: by WhatsApp, by the device's share sheet, or by the copied link. */
export function CrewInvitation({ crew, isNext }: { crew: Crew; isNext: boolean }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const url = `${window.location.origin}/crew/${crew.crewId}`;
  const text = t('crew.inviteText', { event: crew.eventTitle });
  const copy = async () => {
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // The browser refuses: the address is shown for copying by hand.
      () => {},
    );
  };
  return (
    <section className={styles.form} aria-labelledby="crew-invitation">
      <h2 id="crew-invitation">{t('crew.invite')}</h2>
      <a
        className={buttonClass(isNext ? 'primary' : 'quiet', true)}
        href={`${WHATSAPP_ADDRESS}${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden="true" size={20} />
        WhatsApp
      </a>
      <div className={styles.ways}>
        <Button
          icon={isCopied ? <Check aria-hidden="true" size={20} /> : <Copy aria-hidden="true" size={20} />}
          onClick={copy}
        >
          {t('crew.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            icon={<Share aria-hidden="true" size={20} />}
            // The visitor may close the sheet.
            onClick={() => navigator.share({ text, url }).catch(() => {})}
          >
            {t('crew.share')}
          </Button>
        )}
      </div>
      <TextField
        label={t('crew.link')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p role="status" className="heard">
        {isCopied ? t('crew.copied') : ''}
      </p>
    </section>
  );
}
