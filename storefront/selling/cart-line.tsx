import type { CurrencyId } from '#contract/money.ts';
import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { isGone } from './is-gone.ts';
import { FrameDetails, VideoDetails } from './line-details.tsx';
import { LinePicture } from './line-picture.tsx';
import styles from './receipt.module.css';

interface CartLineProps {
  item: CartItem;
  /** The item's number among the items of its event, from 1, and their total. */
  position: number;
  total: number;
  currencyId: CurrencyId;
  /** Whether the person's name is shown above the item. */
  isUnderName: boolean;
  onRemove: () => void;
}

interface PackageContentsProps extends Pick<CartLineProps, 'item' | 'isUnderName'> {
  /** Whether the title above already states the number of photos. */
  isOfPerson: boolean;
}

/** Shows the contents of a package: the number of photos, the runner, and the best photos of them. */
function PackageContents({ item, isUnderName, isOfPerson }: PackageContentsProps) {
  const { t } = useTranslation();
  const { competitorName } = item;
  const name = isUnderName ? null : competitorName;
  return (
    <>
      {!isOfPerson && (
        <span className={styles.detail}>
          {!item.isPreorder && t('selling.cart.packagePhotos', { count: item.photosCount })}
          {!item.isPreorder && name !== null && ' · '}
          {name !== null && <span lang={languageOfText(name)}>{name}</span>}
        </span>
      )}
      {item.isPreorder && <span className={styles.detail}>{t('selling.cart.preorder')}</span>}
      {item.photos.length > 0 && (
        <span
          className={styles.strip}
          role="img"
          aria-label={t('selling.cart.pictureAlt.photo', { of: competitorName ?? item.eventName })}
        >
          {item.photos.map(({ photoId, closeUpUrl, thumbUrl }) => (
            <img key={photoId} src={closeUpUrl ?? thumbUrl} alt="" loading="lazy" decoding="async" />
          ))}
        </span>
      )}
    </>
  );
}

/** Shows the recipient of a gift code, if the buyer entered one. */
function GiftDetails({ gift }: { gift: NonNullable<CartItem['gift']> }) {
  const { t } = useTranslation();
  const { name, email, message } = gift;
  const recipient = [name, email].filter((part) => part !== undefined).join(', ');
  return (
    <>
      {recipient !== '' && (
        <span className={styles.detail}>
          {t('selling.gift.for')} <span lang={languageOfText(recipient)}>{recipient}</span>
        </span>
      )}
      {message !== undefined && (
        <q className={styles.message} lang={languageOfText(message)}>
          {message}
        </q>
      )}
    </>
  );
}

/** Shows that the price has changed since the item was added. */
function PriceChange({ item, currencyId }: Pick<CartLineProps, 'item' | 'currencyId'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { previousPrice, originalPrice } = item;
  if (previousPrice === null) return null;
  return (
    <span className={styles.changed}>
      {t('selling.cart.previousPrice', {
        before: formats.price(previousPrice, currencyId),
        now: formats.price(originalPrice, currencyId),
      })}
    </span>
  );
}

/** Shows one item of the receipt: its picture, description, price, and a button to remove it. */
export function CartLine({ item, position, total, currencyId, isUnderName, onRemove }: CartLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { productType } = item.product;
  // Under a person's name "All photos of me" would be wrong for everyone but the buyer.
  const isOfPerson = isUnderName && productType === 'PhotosWithMe' && item.photosCount > 0;
  const title = isOfPerson ? t('selling.cart.allPhotos', { count: item.photosCount }) : item.product.title;
  const isPackage = productType === 'PhotosWithMe' || productType === 'PhotosWithFrame';
  const takenAt = isPackage ? null : (item.photos[0]?.takenAt ?? null);
  const time = takenAt === null ? '' : ` · ${formats.raceTime(takenAt)}`;
  // The accessible name starts with the visible label, for speech control.
  const removeName =
    total === 1
      ? t('selling.cart.remove', { title: title + time })
      : t('selling.cart.removeOf', { title: title + time, position, total });
  return (
    <li className={isPackage ? `${styles.line} ${styles.package}` : styles.line}>
      {!isPackage && <LinePicture item={item} />}
      <span className={styles.words}>
        <span className={styles.title}>
          <span lang={languageOfText(title)}>{title}</span>
          {time}
        </span>
        {isGone(item) && <span className={styles.gone}>{t('selling.cart.gone')}</span>}
        {item.frame !== null && <FrameDetails frame={item.frame} />}
        {isPackage && !isGone(item) && (
          <PackageContents item={item} isUnderName={isUnderName} isOfPerson={isOfPerson} />
        )}
        {item.awaitedCount > 0 && !isGone(item) && (
          <span className={styles.detail}>{t('selling.cart.awaited', { count: item.awaitedCount })}</span>
        )}
        <VideoDetails item={item} />
        {item.gift !== null && <GiftDetails gift={item.gift} />}
        <PriceChange item={item} currencyId={currencyId} />
        <button type="button" className={styles.action} onClick={onRemove} aria-label={removeName}>
          {t('selling.cart.removeShort')}
        </button>
      </span>
      <span className={styles.price}>
        {/* Similar photos have the same price: the discounts are shown as lines of their own. */}
        {formats.price(item.originalPrice, currencyId)}
      </span>
    </li>
  );
}
