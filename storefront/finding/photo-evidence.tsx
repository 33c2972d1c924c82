import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

interface PhotoEvidenceProps {
  photo: Pick<Photo, 'evidence' | 'reason'>;
  /** Undefined for a person found by a selfie. */
  number: string | undefined;
}

/** Explains in a sentence why a photo is shown as the visitor's; nothing without a reason. */
export function PhotoEvidence({ photo: { evidence, reason }, number }: PhotoEvidenceProps) {
  const { t } = useTranslation();
  if (evidence === null) return null;
  const sentence = () => {
    if (reason === 'Time') return t('viewer.evidence.ByTime');
    if (reason === 'Text') return t('viewer.evidence.Part');
    if (reason === 'Photographer') return t('viewer.evidence.ByPhotographer');
    if (reason === 'Votes') return t(`viewer.evidence.${evidence === 'Face' ? 'Hidden' : 'ByPhotos'}`);
    if (evidence === 'Face' || evidence === 'User') return t(`viewer.evidence.${evidence}`);
    return number === undefined
      ? t(`viewer.evidence.${evidence}OfFace`)
      : t(`viewer.evidence.${evidence}`, { number });
  };
  return <p>{sentence()}</p>;
}
