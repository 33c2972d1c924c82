import type { ComponentProps } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import { AmountField, amountOf } from '../../ui/typed-field.tsx';
import { wholeAmount } from '../whole-amounts.rules.ts';
import { type CatalogForm, useCatalogTexts } from './catalog-form.ts';

/** Asks for a price, and says at once if the shop would charge less because it charges whole amounts. */
export function PriceField({
  form: { shop },
  ...props
}: Omit<ComponentProps<typeof AmountField>, 'currencyId' | 'description'> & { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const { price } = useFormats();
  const { currencyId, rounding } = shop;
  const amount = amountOf(props.value);
  const isRounded = rounding && amount !== undefined && wholeAmount(amount) !== amount;
  return (
    <AmountField
      {...props}
      currencyId={currencyId}
      description={isRounded ? texts.chargedAs(price(wholeAmount(amount), currencyId)) : undefined}
    />
  );
}
