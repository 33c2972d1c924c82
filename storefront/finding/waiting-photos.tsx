import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { VerdictPhotos, type VerdictPhotosProps } from './verdict-photos.tsx';

/** Lists the photos that the visitor marked as "this is me" until they are reviewed. */
export function WaitingPhotos(props: Omit<VerdictPhotosProps, 'heading' | 'why' | 'back' | 'itIsMe'>) {
  const { t } = useTranslation();
  return (
    <VerdictPhotos
      {...props}
      heading={t('claim.list.heading', { count: props.photos.length })}
      why={t('claim.list.why')}
      back={t('claim.takeBack')}
      itIsMe={false}
    />
  );
}
