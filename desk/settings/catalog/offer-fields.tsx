import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AmountField, WholeField } from '../../ui/typed-field.tsx';
import { setField } from '../file-draft.rules.ts';
import { useFileFault } from '../use-file-fault.ts';
import {
  addEntry,
  type DraftGift,
  type DraftOffer,
  type DraftPeopleOffer,
  readDraft,
  setQuantity,
} from './catalog-draft.rules.ts';
import { type CatalogForm, currencyOf, titleOf, useCatalogTexts, useProductName } from './catalog-form.ts';
import { Entries, Entry } from './entries.tsx';
import { PriceField } from './price-field.tsx';
import { EntryQuote } from './price-quotes.tsx';
import { TitleFields } from './title-fields.tsx';

type OfferList = 'offers' | 'people' | 'gifts';

/** Asks for the offers of one list. */
function OfferEntries<Draft extends { index: number; key: string }>({
  form,
  list,
  entries,
  nameOf,
  fields,
  isAddable = true,
}: {
  form: CatalogForm;
  list: OfferList;
  entries: readonly Draft[];
  nameOf: (entry: Draft) => string;
  fields: (entry: Draft) => ReactNode;
  isAddable?: boolean;
}) {
  const texts = useCatalogTexts();
  const [added, setAdded] = useState<string>();
  return (
    <Entries
      list={list}
      isEmpty={entries.length === 0}
      add={
        isAddable ? (
          <Button
            variant="default"
            mt="sm"
            onClick={() => {
              const added = addEntry(form.source, list);
              setAdded(readDraft(added)?.[list].at(-1)?.key);
              form.onChange(added);
            }}
          >
            {texts.add[list]}
          </Button>
        ) : (
          <Text size="sm">{texts.noPackage}</Text>
        )
      }
    >
      {entries.map((entry) => (
        <Entry
          key={`${entry.index} ${entry.key}`}
          form={form}
          list={list}
          index={entry.index}
          name={nameOf(entry)}
          isNew={added === entry.key}
        >
          {fields(entry)}
          <KeyFault form={form} list={list} index={entry.index} />
          <EntryQuote form={form} list={list} index={entry.index} />
        </Entry>
      ))}
    </Entries>
  );
}

/** Shows the fault of an entry's key, because the key has no field. */
function KeyFault({ form, list, index }: { form: CatalogForm; list: OfferList; index: number }) {
  const fault = useFileFault()(form.faultAt([list, index, 'key']));
  return fault === undefined ? null : (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {fault}
    </Text>
  );
}

/** Asks for several pieces at one price. */
export function Offers({ form }: { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const faultOf = useFileFault();
  const nameOf = useProductName();
  const fieldsOf = ({ index, titles, products, from, to, price, gift }: DraftOffer) => {
    const path = (field: string) => ['offers', index, field];
    return (
      <>
        <TitleFields form={form} list="offers" index={index} titles={titles} />
        <WhichProducts form={form} list="offers" index={index} chosen={products} label={texts.which} />
        <Group align="start">
          <WholeField
            label={texts.from}
            example={3}
            value={from}
            error={faultOf(form.faultAt(path('quantity')))}
            onChange={(value) =>
              form.onChange(setQuantity(form.source, index, value, to === from ? value : to))
            }
          />
          <WholeField
            label={texts.to}
            description={texts.toHint}
            w={220}
            example={5}
            value={to === from ? '' : to}
            onChange={(value) => form.onChange(setQuantity(form.source, index, from, value))}
          />
          <PriceField
            form={form}
            label={texts.priceTogether(currencyOf(form))}
            w={220}
            value={price}
            error={faultOf(form.faultAt(path('price')))}
            onChange={(value) => form.onChange(setField(form.source, path('price'), value))}
          />
          <NativeSelect
            label={texts.gift}
            data={[
              { value: '', label: texts.noGift },
              ...keysOf(form, gift).map((key) => ({ value: key, label: nameOf(form, key) })),
            ]}
            value={gift}
            error={faultOf(form.faultAt(path('gift')))}
            onChange={({ currentTarget: { value } }) =>
              form.onChange(setField(form.source, path('gift'), value === '' ? undefined : value))
            }
          />
        </Group>
      </>
    );
  };
  return (
    <OfferEntries
      form={form}
      list="offers"
      entries={form.draft.offers}
      nameOf={({ titles, key }) => titleOf(titles, form.shop) ?? `${texts.newOf.offers} · ${key}`}
      fields={fieldsOf}
    />
  );
}

/** Asks for the discount from a second runner on. */
export function PeopleOffers({ form }: { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const faultOf = useFileFault();
  const packages = form.draft.products.filter(({ kind }) => kind === 'PhotosWithMe').map(({ key }) => key);
  const fieldsOf = ({ index, titles, products, from, percent }: DraftPeopleOffer) => {
    const path = (field: string) => ['people', index, field];
    const set = (field: string) => (value: string) =>
      form.onChange(setField(form.source, path(field), value));
    return (
      <>
        <TitleFields form={form} list="people" index={index} titles={titles} />
        <WhichProducts
          form={form}
          list="people"
          index={index}
          chosen={products}
          label={texts.whichPeople}
          offered={packages}
        />
        <Group align="start">
          <WholeField
            label={texts.fromPerson}
            w={220}
            example={2}
            value={from}
            error={faultOf(form.faultAt(path('from')))}
            onChange={set('from')}
          />
          <WholeField
            label={texts.percent}
            example={50}
            value={percent}
            error={faultOf(form.faultAt(path('percent')))}
            onChange={set('percent')}
          />
        </Group>
      </>
    );
  };
  return (
    <OfferEntries
      form={form}
      list="people"
      entries={form.draft.people}
      nameOf={({ titles, key }) => titleOf(titles, form.shop) ?? `${texts.newOf.people} · ${key}`}
      fields={fieldsOf}
      isAddable={packages.length > 0}
    />
  );
}

/** Asks for gifts above a purchase amount. */
export function Gifts({ form }: { form: CatalogForm }) {
  const texts = useCatalogTexts();
  const faultOf = useFileFault();
  const fieldsOf = ({ index, from, count, products }: DraftGift) => {
    const path = (field: string) => ['gifts', index, field];
    const set = (field: string) => (value: string) =>
      form.onChange(setField(form.source, path(field), value));
    return (
      <>
        <Group align="start">
          <AmountField
            label={texts.threshold(currencyOf(form))}
            w={220}
            currencyId={form.shop.currencyId}
            value={from}
            error={faultOf(form.faultAt(path('from')))}
            onChange={set('from')}
          />
          <WholeField
            label={texts.freeCount}
            w={220}
            example={1}
            value={count}
            error={faultOf(form.faultAt(path('count')))}
            onChange={set('count')}
          />
        </Group>
        <WhichProducts form={form} list="gifts" index={index} chosen={products} label={texts.whichFree} />
      </>
    );
  };
  return (
    <OfferEntries
      form={form}
      list="gifts"
      entries={form.draft.gifts}
      nameOf={({ key }) => `${texts.newOf.gifts} · ${key}`}
      fields={fieldsOf}
    />
  );
}

/** Lists the keys of products, and keys that an offer names although no product has them. */
const keysOf = ({ draft }: CatalogForm, ...named: string[]): string[] => [
  ...new Set([...draft.products.map(({ key }) => key), ...named.filter((key) => key !== '')]),
];

function WhichProducts({
  form,
  list,
  index,
  chosen,
  label,
  offered,
}: {
  form: CatalogForm;
  list: OfferList;
  index: number;
  chosen: string[];
  label: string;
  /** All products by default. */
  offered?: string[];
}) {
  const nameOf = useProductName();
  const faultOf = useFileFault();
  const keys = offered === undefined ? keysOf(form, ...chosen) : [...new Set([...offered, ...chosen])];
  return (
    <Checkbox.Group
      label={label}
      error={faultOf(form.faultAt([list, index, 'products']))}
      value={chosen}
      onChange={(value) => {
        const kept = keys.filter((key) => value.includes(key));
        form.onChange(setField(form.source, [list, index, 'products'], kept));
      }}
    >
      <Group gap="md" mt={6}>
        {keys.map((key) => (
          <Checkbox key={key} value={key} label={nameOf(form, key)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
