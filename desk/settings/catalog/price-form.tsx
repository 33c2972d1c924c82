import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { CURRENCIES } from '#contract/money.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { DeskLink } from '../../ui/desk-link.tsx';
import { keepFaults, placeFaults } from '../file-draft.rules.ts';
import { Faults } from '../file-editor.tsx';
import { fileService, useSettingsTexts } from '../settings-service.ts';
import type { FileText } from '../use-file-text.ts';
import { FRACTION_EXAMPLE, wholeAmount } from '../whole-amounts.rules.ts';
import { readDraft } from './catalog-draft.rules.ts';
import classes from './catalog-form.module.css';
import { type CatalogForm, type CatalogList, useCatalogTexts } from './catalog-form.ts';
import { Gifts, Offers, PeopleOffers } from './offer-fields.tsx';
import { PriceQuotes } from './price-quotes.tsx';
import { Products } from './product-fields.tsx';

/** The pause between the last key press and the call for prices. */
const TYPING_MS = 500;

interface Props {
  text: FileText;
  shop: CatalogForm['shop'];
  params: { tenantId: string; eventId: string };
}

/** Shows a catalog's file as a form, beside the resulting prices. A change of a field changes the file. */
export function PriceForm({ text, shop, params }: Props) {
  const texts = useSettingsTexts();
  const catalogTexts = useCatalogTexts();
  const { source, faults } = text;
  const [asked] = useDebouncedValue(source, TYPING_MS);
  const { data, isPlaceholderData } = useDeskQuery(fileService.quoteCatalog, {
    params,
    body: { source: asked },
  });
  const fields = useRef<HTMLDivElement>(null);
  const counted = useRef(0);
  useEffect(() => {
    // Only new faults move the focus, because correcting a field leaves the other faults.
    const isMore = faults.length > counted.current;
    counted.current = faults.length;
    if (isMore) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const draft = readDraft(source);
  if (draft === undefined) return <Text>{texts.unreadable}</Text>;
  const { at: faultAt, rest } = placeFaults(
    faults,
    (list, place) => list in draft && draft[list as CatalogList].some(({ index }) => index === place),
  );
  const quotes = data?.quotes;
  const form: CatalogForm = {
    draft,
    source,
    onChange: (changed) => {
      text.change(changed);
      text.setFaults(keepFaults(faults, source, changed));
    },
    shop,
    faultAt,
    quotesOf: (list, index) => (quotes ?? []).filter(({ of }) => of.list === list && of.index === index),
  };
  const marked = faults.length - rest.length;
  return (
    <div className={classes.columns} ref={fields}>
      <PriceQuotes form={form} quotes={quotes} isOld={isPlaceholderData || asked !== source} />
      <Stack gap="xl">
        <Faults faults={rest} note={marked === 0 ? undefined : catalogTexts.marked(marked)} />
        <WholeOnly form={form} />
        {draft.inFileOnly > 0 && <Text size="sm">{catalogTexts.inFileOnly(draft.inFileOnly)}</Text>}
        <Products form={form} />
        <Offers form={form} />
        <PeopleOffers form={form} />
        <Gifts form={form} />
      </Stack>
    </div>
  );
}

/** Says that the shop charges whole amounts, and where to change this. */
function WholeOnly({ form: { shop } }: { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const { price } = useFormats();
  const { currencyId, rounding } = shop;
  if (!rounding || CURRENCIES[currencyId].minorDigits === 0) return null;
  const [amount, charged] = [FRACTION_EXAMPLE, wholeAmount(FRACTION_EXAMPLE)];
  return (
    <Text size="sm">
      {texts.wholeOnly(price(amount, currencyId), price(charged, currencyId))}{' '}
      <DeskLink to="settings/brand" hash="seller">
        {texts.toCents}
      </DeskLink>
    </Text>
  );
}
