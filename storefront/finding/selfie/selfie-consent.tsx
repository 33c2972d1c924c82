import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { ChoosePhoto } from './choose-photo.tsx';
import styles from './selfie.module.css';

interface SelfieConsentProps {
  /** Whether the event stores no faces, so that its photos are scanned for this selfie. */
  searchesFacesOnRequest: boolean;
  hasConsented: boolean;
  onConsent: (hasConsented: boolean) => void;
  onCamera: () => void;
  onChoose: (photo: File) => void;
}

/** Explains the selfie and what happens to it, and asks for the required consent (product §5). */
export function SelfieConsent({
  searchesFacesOnRequest,
  hasConsented,
  onConsent,
  onCamera,
  onChoose,
}: SelfieConsentProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const mayGoOn = () => {
    if (!hasConsented) {
      setIsMissing(true);
      box.current?.focus();
    }
    return hasConsented;
  };
  return (
    <div className={styles.stage}>
      <p>{t('selfie.why')}</p>
      <ul className={styles.promises}>
        <li>{t('selfie.promise.once')}</li>
        <li>{t(searchesFacesOnRequest ? 'selfie.promise.sealed' : 'selfie.promise.nowhere')}</li>
        {searchesFacesOnRequest && <li>{t('selfie.promise.slow')}</li>}
        <li>{t('selfie.promise.hour')}</li>
      </ul>
      <Checkbox
        ref={box}
        label={t('selfie.consent.label')}
        error={isMissing ? t('selfie.consent.missing') : undefined}
        required
        checked={hasConsented}
        onChange={(event) => {
          onConsent(event.target.checked);
          setIsMissing(false);
        }}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          isWide
          icon={<Camera aria-hidden="true" size={20} />}
          onClick={() => {
            if (mayGoOn()) onCamera();
          }}
        >
          {t('selfie.camera.open')}
        </Button>
        <ChoosePhoto label={t('selfie.choose')} isAllowed={mayGoOn} onChoose={onChoose} />
      </div>
    </div>
  );
}
