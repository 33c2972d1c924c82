import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { DeskPriceQuote } from '#contract/desk-settings.schema.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import classes from './catalog-form.module.css';
import { type CatalogForm, type CatalogList, useCatalogTexts, useProductName } from './catalog-form.ts';

/** The opacity of prices that are being computed again: 0.6 has too little contrast in the dark. */
const OLD_OPACITY = 0.75;

/**
 * Shows the prices of each product by the edited file: "1 for €8 · 3 for €20 · all for €30 from 5 photos on".
 * @param quotes undefined while loading, null while the file has faults
 */
export function PriceQuotes({
  form,
  quotes,
  isOld,
}: {
  form: CatalogForm;
  quotes: readonly DeskPriceQuote[] | null | undefined;
  isOld: boolean;
}) {
  const texts = useCatalogTexts();
  const formats = useFormats();
  const nameOf = useProductName();
  const id = useId();
  const price = (amount: number) => formats.price(amount, form.shop.currencyId);
  const parts = (key: string, index: number): string[] => [
    ...form.quotesOf('products', index).map(({ kind, quantity, total }) => {
      const say = kind === 'AllPhotos' ? texts.quotes.all : texts.quotes.pieces;
      return say(formats.number(quantity), price(total));
    }),
    ...form.draft.people.flatMap((offer) =>
      // An offer's example uses its first product.
      offer.products[0] === key
        ? form
            .quotesOf('people', offer.index)
            .map(({ quantity, total }) => texts.quotes.person(formats.number(quantity), price(total)))
        : [],
    ),
  ];
  const lines = form.draft.products.flatMap(({ key, index }) => {
    const said = parts(key, index);
    return said.length === 0 ? [] : { key, index, said };
  });
  return (
    <section className={classes.quotes} aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {texts.quotes.title}
      </Title>
      <Stack gap="xs" aria-live="polite" opacity={isOld ? OLD_OPACITY : 1}>
        {quotes === null && <Text size="sm">{texts.quotes.later}</Text>}
        {quotes?.length === 0 && <Text size="sm">{texts.quotes.nothing}</Text>}
        {lines.map(({ key, index, said }) => (
          <div key={`${key} ${index}`}>
            <Text size="sm" fw={600}>
              {nameOf(form, key)}
            </Text>
            <Text size="sm">{said.join(' · ')}</Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}

/** Shows how one offer or gift changes a price, or that it has no effect. */
export function EntryQuote({ form, list, index }: { form: CatalogForm; list: CatalogList; index: number }) {
  const { quotes: texts } = useCatalogTexts();
  const formats = useFormats();
  const nameOf = useProductName();
  const price = (amount: number) => formats.price(amount, form.shop.currencyId);
  const say = ({ kind, quantity, bought, total, totalWithout }: DeskPriceQuote): string => {
    const count = formats.number(quantity);
    if (total >= totalWithout) return texts.savesNothing(price(totalWithout));
    if (kind === 'Person') return texts.people(count, price(total), price(totalWithout));
    if (kind === 'Offer' || bought === null) return texts.offer(count, price(total), price(totalWithout));
    const free = form.draft.gifts.find((gift) => gift.index === index)?.products[0] ?? '';
    return texts.gift(
      texts.pieceOf(formats.number(bought.quantity), nameOf(form, bought.product)),
      price(total),
      texts.pieceOf(count, nameOf(form, free)),
      price(totalWithout - total),
    );
  };
  const [quote] = form.quotesOf(list, index);
  return (
    <Text
      size="sm"
      aria-live="polite"
      fw={quote !== undefined && quote.total >= quote.totalWithout ? 600 : 400}
    >
      {quote === undefined ? '' : say(quote)}
    </Text>
  );
}
