import { useMutation } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { Photo } from '#contract/photo.schema.ts';
import { photoService } from '#storefront/api/services.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { verdictOnPhoto } from './verdict-on-photo.ts';

interface ProbablyYouProps {
  /** One of the photos found only by a selfie; a verdict on it applies to all of them. */
  photo: Photo;
  token: string;
  /** Fetches the photos again. */
  onConfirmed: () => Promise<void>;
}

/**
 * Shown above photos that were found only by a face: says that they are probably the visitor's, until one tap confirms
 * all.
 */
export function ProbablyYou({ photo, token, onConfirmed }: ProbablyYouProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const verdict = useMutation({
    mutationFn: () =>
      photoService.itsMe({ params: { photoId: photo.photoId }, body: verdictOnPhoto(photo, true), token }),
    onSuccess: onConfirmed,
  });
  const confirm = (
    <Button
      variant="primary"
      icon={<UserCheck aria-hidden="true" />}
      isBusy={verdict.isPending}
      onClick={() => verdict.mutate()}
    >
      {t('near.probably.confirm')}
    </Button>
  );
  return (
    <Notice title={t('near.probably.heading')} actions={confirm}>
      {t('near.probably.why')}
      {verdict.error !== null && <p role="alert">{problemText(verdict.error)}</p>}
    </Notice>
  );
}
