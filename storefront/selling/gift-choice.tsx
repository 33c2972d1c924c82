import type { CartEvent } from '#contract/shoppingcart.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Stepper } from '#storefront/ui/stepper.tsx';
import styles from './receipt.module.css';

interface GiftChoiceProps {
  event: CartEvent;
  onChoose: (count: number) => void;
}

/** Lets the buyer choose the number of free products. */
export function GiftChoice({ event, onChoose }: GiftChoiceProps) {
  const { t } = useTranslation();
  const { giftsAllowed, giftsGiven } = event;
  const text = t('selling.gifts.given', { given: giftsGiven, count: giftsAllowed });
  return (
    <div className={styles.gifts}>
      <p>{text}</p>
      <Stepper
        label={text}
        value={giftsGiven}
        min={0}
        max={giftsAllowed}
        lessLabel={t('selling.gifts.less')}
        moreLabel={t('selling.gifts.more')}
        onChange={onChoose}
      />
    </div>
  );
}
