import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SaidPhotos, type SaidPhotosProps } from './said-photos.tsx';

/** Lists the photos on which the visitor says to be, until somebody has looked at them. */
export function WaitingPhotos(props: Omit<SaidPhotosProps, 'heading' | 'why' | 'back' | 'itIsMe'>) {
  const { t } = useTranslation();
  return (
    <SaidPhotos
      {...props}
      heading={t('claim.list.heading', { count: props.photos.length })}
      why={t('claim.list.why')}
      back={t('claim.takeBack')}
      itIsMe={false}
    />
  );
}
