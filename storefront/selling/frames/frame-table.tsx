import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { AllPhotosChoice } from './all-photos-choice.tsx';
import { FrameCarousel } from './frame-carousel.tsx';
import { FrameChoice } from './frame-choice.tsx';
import { FrameName } from './frame-name.tsx';
import { FrameOrderBar } from './frame-order-bar.tsx';
import styles from './frame-studio.module.css';
import { PhotoStrip } from './photo-strip.tsx';
import { PreviewText } from './preview-text.tsx';
import { type FrameTableProps, useFrameTable } from './use-frame-table.ts';

/** Shows the photo in the selected frame, and the choices beside it. */
export function FrameTable(props: FrameTableProps) {
  const { event, sale, access, renew, photos } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const table = useFrameTable(props);
  const { frame, photo, preview, takesAll } = table;
  const shown = { frames: props.frames, index: props.index, photo: photo.shown };
  const each = sale.single && formats.price(sale.single.price, sale.single.currencyId);
  return (
    <>
      <div className={styles.table}>
        <FrameCarousel {...shown} onIndexChange={props.onIndexChange} preview={preview} />
        <div className={styles.panel}>
          <PreviewText preview={preview} onRenew={() => void renew?.()} />
          <FrameChoice {...shown} onIndexChange={props.onIndexChange} frameView={preview.frameView} />
          <PhotoStrip
            photos={photos}
            choice={photo.choice}
            onTap={table.tapPhoto}
            isAll={takesAll}
            each={each === null ? undefined : t('frames.photos.each', { price: each })}
            isMissing={table.isMissing}
            onNearEnd={props.onNearEnd}
            ref={table.firstPhoto}
          />
          {frame?.hasName === true && (
            <FrameName
              name={table.name}
              ownName={access?.competitor?.name}
              isShown={preview.image !== null}
            />
          )}
          {sale.all !== null && !table.order.isAllBought && (
            <AllPhotosChoice
              all={sale.all}
              currencyId={event.currencyId}
              isTaken={takesAll}
              onChange={sale.single === null ? undefined : table.setWantsAll}
            />
          )}
        </div>
      </div>
      <FrameOrderBar order={table.order} currencyId={event.currencyId} onTake={table.take} />
    </>
  );
}
