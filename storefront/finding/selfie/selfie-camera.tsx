import { useRef } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ChoosePhoto } from './choose-photo.tsx';
import styles from './selfie.module.css';
import { captureFrame } from './take-picture.ts';
import { useCamera } from './use-camera.ts';

interface SelfieCameraProps {
  onCapture: (picture: File) => void;
  onChoose: (photo: File) => void;
}

/** Shows the front camera with an oval for the face; without a camera, what to do. */
export function SelfieCamera({ onCapture, onChoose }: SelfieCameraProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const hasCamera = state !== 'NoCamera';
  const isFaulty = state === 'NoCamera' || state === 'NoAccess';
  const capture = async () => {
    if (video.current === null) return;
    const box = { width: video.current.clientWidth, height: video.current.clientHeight };
    const picture = await captureFrame(video.current, box);
    if (picture !== null) onCapture(picture);
  };
  return (
    <div className={styles.stage}>
      {isFaulty ? (
        <Notice kind="error" title={t(`selfie.camera.${state}.title`)}>
          {t(`selfie.camera.${state}.meaning`)}
        </Notice>
      ) : (
        <p role="status">{t(state === 'Ready' ? 'selfie.camera.guide' : 'selfie.camera.opening')}</p>
      )}
      {/* Rendered while a fault is shown too, because a retry needs the video element. */}
      <div className={styles.frame} hidden={isFaulty}>
        <video ref={video} className={styles.video} playsInline muted aria-label={t('selfie.camera.label')} />
        <svg className={styles.guide} viewBox="0 0 300 400" preserveAspectRatio="none" aria-hidden="true">
          <path
            className={styles.shade}
            d="M0 0H300V400H0Z M150 50A100 140 0 0 0 150 330A100 140 0 0 0 150 50Z"
          />
          <ellipse className={styles.oval} cx="150" cy="190" rx="100" ry="140" />
        </svg>
      </div>
      <div className={styles.actions}>
        {isFaulty ? (
          <Button variant={hasCamera ? 'primary' : 'quiet'} isWide onClick={retry}>
            {t('selfie.camera.retry')}
          </Button>
        ) : (
          <Button variant="primary" isWide disabled={state !== 'Ready'} onClick={capture}>
            {t('selfie.camera.capture')}
          </Button>
        )}
        <ChoosePhoto label={t('selfie.choose')} isPrimary={!hasCamera} onChoose={onChoose} />
      </div>
    </div>
  );
}
