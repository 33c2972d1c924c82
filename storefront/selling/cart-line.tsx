import { useTranslation } from 'react-i18next';
import type { CurrencyId } from '#contract/money.ts';
import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import styles from './receipt.module.css';

interface CartLineProps {
  item: CartItem;
  /** Its place among the lines of its event, from 1, and how many these are. */
  position: number;
  total: number;
  currencyId: CurrencyId;
  onRemove: () => void;
}

/** What a package holds: how many photos, whose, and the first of them. */
function PackageContents({ item }: { item: CartItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const more = item.photosCount - item.photos.length;
  return (
    <>
      <span className={styles.detail}>
        {t('selling.cart.packagePhotos', { count: item.photosCount })}
        {item.competitorName !== null && (
          <>
            {' · '}
            <span lang={languageOfText(item.competitorName)}>{item.competitorName}</span>
          </>
        )}
      </span>
      <span className={styles.strip} aria-hidden="true">
        {item.photos.map((photo) => (
          <img key={photo.photoId} src={photo.thumbUrl} alt="" loading="lazy" decoding="async" />
        ))}
        {more > 0 && <span className={styles.more}>{`+${formats.number(more)}`}</span>}
      </span>
    </>
  );
}

/** One line of the receipt: the picture, what it is, its price, and a way out. */
export function CartLine({ item, position, total, currencyId, onRemove }: CartLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { title, productType } = item.product;
  const isPackage = productType !== 'Photo';
  const isGone = item.photos.length === 0;
  const [photo] = item.photos;
  // The name begins with the words that are seen, so that speaking them presses it.
  const removeName =
    total === 1
      ? t('selling.cart.remove', { title })
      : t('selling.cart.removeOf', { title, position, total });
  return (
    <li className={isPackage ? `${styles.line} ${styles.package}` : styles.line}>
      {!isPackage && (
        <span className={styles.thumb}>
          {photo !== undefined && <img src={photo.thumbUrl} alt="" loading="lazy" decoding="async" />}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} lang={languageOfText(title)}>
          {title}
        </span>
        {isPackage && !isGone && <PackageContents item={item} />}
        {isGone && <span className={styles.gone}>{t('selling.cart.gone')}</span>}
        <button type="button" className={styles.action} onClick={onRemove} aria-label={removeName}>
          {t('selling.cart.removeShort')}
        </button>
      </span>
      <span className={styles.price}>
        {item.originalPrice > item.totalPrice && (
          <s className={styles.before}>
            <span className="heard">{t('selling.cart.insteadOf')} </span>
            {formats.price(item.originalPrice, currencyId)}
          </s>
        )}
        {formats.price(item.totalPrice, currencyId)}
      </span>
    </li>
  );
}
