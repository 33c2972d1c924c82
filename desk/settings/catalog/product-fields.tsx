import { Box, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PRODUCT_TYPES, type ProductType, readProductType } from '#contract/catalog.ts';
import { WholeField } from '../../ui/typed-field.tsx';
import { setField } from '../file-draft.rules.ts';
import { useSettingsTexts } from '../settings-service.ts';
import { useFileFault } from '../use-file-fault.ts';
import { addEntry, type DraftProduct, readDraft } from './catalog-draft.rules.ts';
import { type CatalogForm, currencyOf, titleOf, useCatalogTexts, useProductName } from './catalog-form.ts';
import { Entries, Entry } from './entries.tsx';
import { PriceField } from './price-field.tsx';
import { TitleFields } from './title-fields.tsx';

/** Asks what an event sells, and at which prices. */
export function Products({ form }: { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const { products: kinds } = useSettingsTexts();
  const nameOf = useProductName();
  const [kind, setKind] = useState<ProductType>('Photo');
  const [added, setAdded] = useState<string>();
  const { products } = form.draft;
  return (
    <Entries
      list="products"
      isEmpty={products.length === 0}
      add={
        <Group align="end" mt="sm">
          <NativeSelect
            label={texts.newKind}
            data={PRODUCT_TYPES.map((type) => ({ value: type, label: kinds[type] }))}
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(PRODUCT_TYPES.find((type) => type === currentTarget.value) ?? 'Photo')
            }
          />
          <Button
            variant="default"
            onClick={() => {
              const added = addEntry(form.source, 'products', kind);
              setAdded(readDraft(added)?.products.at(-1)?.key);
              form.onChange(added);
            }}
          >
            {texts.add.products}
          </Button>
        </Group>
      }
    >
      {products.map((product) => {
        const { key, index, titles } = product;
        const ofKind = readProductType(product.kind);
        const hasTitle = titleOf(titles, form.shop) !== undefined;
        return (
          <Entry
            key={`${index} ${key}`}
            form={form}
            list="products"
            index={index}
            name={hasTitle ? nameOf(form, key) : texts.newOf.products}
            mark={
              <Text size="sm" c="dimmed">
                {ofKind === undefined ? product.kind : kinds[ofKind]}
              </Text>
            }
            isNew={added === key}
          >
            <ProductFields form={form} product={product} />
          </Entry>
        );
      })}
    </Entries>
  );
}

function ProductFields({ form, product }: { form: CatalogForm; product: DraftProduct }) {
  const texts = useCatalogTexts();
  const faultOf = useFileFault();
  const { index } = product;
  const path = (...more: (string | number)[]) => ['products', index, ...more];
  const set = (field: string, value: Parameters<typeof setField>[2]) =>
    form.onChange(setField(form.source, path(field), value));
  const elsewhere = ['key', 'kind', 'state'].map((field) => faultOf(form.faultAt(path(field))));
  const distances = [...new Set([...form.shop.distances, ...product.distances])];
  return (
    <>
      <Group align="start">
        <Box flex="1 1 220px">
          <TitleFields form={form} list="products" index={index} titles={product.titles} />
        </Box>
        <PriceField
          form={form}
          label={texts.price(currencyOf(form))}
          value={product.price}
          error={faultOf(form.faultAt(path('price')))}
          onChange={(value) => set('price', value)}
        />
        <Checkbox
          mt={{ base: 0, xs: 32 }}
          label={texts.isSold}
          checked={!product.isHidden}
          onChange={({ currentTarget: { checked } }) => set('state', checked ? undefined : 'Hidden')}
        />
      </Group>
      {elsewhere.map(
        (fault) =>
          fault !== undefined && (
            <Text key={fault} size="sm" c="var(--mantine-color-error)" role="alert">
              {fault}
            </Text>
          ),
      )}
      <Tiers form={form} product={product} />
      {distances.length > 0 && (
        <Checkbox.Group
          label={texts.distances}
          description={texts.distancesHint}
          error={faultOf(form.faultAt(path('distances')))}
          value={product.distances}
          onChange={(chosen) =>
            set(
              'distances',
              distances.filter((one) => chosen.includes(one)),
            )
          }
        >
          <Group gap="md" mt={6}>
            {distances.map((distance) => (
              <Checkbox key={distance} value={distance} label={distance} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </>
  );
}

/** Asks for prices from a quantity on. */
function Tiers({ form, product: { index, tiers } }: { form: CatalogForm; product: DraftProduct }) {
  const texts = useCatalogTexts();
  const faultOf = useFileFault();
  const path = ['products', index, 'tiers'];
  const set = (changed: typeof tiers) => form.onChange(setField(form.source, path, changed));
  const last = tiers.at(-1);
  const isInFields = tiers.some((_, place) => form.faultAt([...path, place]) !== undefined);
  return (
    <Stack gap="xs" align="start">
      {tiers.length > 0 && (
        <Text size="sm" fw={500}>
          {texts.tiers}
        </Text>
      )}
      {!isInFields && form.faultAt(path) !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {faultOf(form.faultAt(path))}
        </Text>
      )}
      {tiers.map((tier, place) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: the file identifies a tier by its position.
          key={place}
          align="start"
        >
          <WholeField
            label={texts.tierFrom}
            example={5}
            value={tier.from}
            error={faultOf(form.faultAt([...path, place, 'from']))}
            onChange={(from) => set(tiers.with(place, { ...tier, from }))}
          />
          <PriceField
            form={form}
            label={texts.tierPrice(currencyOf(form))}
            value={tier.price}
            error={faultOf(form.faultAt([...path, place, 'price']))}
            onChange={(value) => set(tiers.with(place, { ...tier, price: value }))}
          />
          <Button
            size="compact-sm"
            variant="default"
            mt={{ base: 0, xs: 30 }}
            aria-label={texts.removeTier(tier.from)}
            onClick={() => set(tiers.toSpliced(place, 1))}
          >
            {texts.remove}
          </Button>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => set([...tiers, { from: String((Number(last?.from) || 2) + 1), price: '' }])}
      >
        {texts.addTier}
      </Button>
    </Stack>
  );
}
