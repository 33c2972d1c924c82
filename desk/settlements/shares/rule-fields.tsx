import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { CURRENCIES } from '#contract/money.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import classes from '../../settings/catalog/catalog-form.module.css';
import { useSettingsTexts } from '../../settings/settings-service.ts';
import { useFileFault } from '../../settings/use-file-fault.ts';
import { EventSelect } from '../../ui/event-select.tsx';
import { AmountField, PercentField } from '../../ui/typed-field.tsx';
import { useSettlementTexts } from '../settlements-service.ts';
import { type DraftRule, raiseRule, removeRule, setRule } from './shares-draft.rules.ts';
import { currencyIdOf, PARTY_OF, type SharesForm, useShareTexts } from './shares-form.ts';

/** Gift codes are left out: their revenue is that of the products for which they pay. */
const SHARED_TYPES = PRODUCT_TYPES.filter((type) => type !== 'Promocode');

interface Props {
  form: SharesForm;
  rule: DraftRule;
  /** Whether it was just added; then its first field gets the focus. */
  isNew: boolean;
}

/** Asks for the party, the share and the sales of a rule. */
export function RuleFields({ form, rule, isNew }: Props) {
  const texts = useShareTexts();
  const { parties } = useSettlementTexts();
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('select')?.focus();
  }, [isNew]);
  const { index, to } = rule;
  const party = Object.entries(PARTY_OF).find(([key]) => key === to)?.[1];
  const name = texts.ruleNumber(index + 1, party === undefined ? to : parties[party]);
  return (
    <Fieldset
      ref={fields}
      variant="unstyled"
      className={classes.entry ?? ''}
      legend={<Text fw={600}>{name}</Text>}
    >
      <Stack gap="sm">
        <Gets form={form} rule={rule} />
        <Conditions form={form} rule={rule} />
        <Steps form={form} rule={rule} />
        <RuleFault form={form} index={index} />
        <Example form={form} index={index} />
        <Group gap="xs">
          {index > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.raiseRule(name)}
              onClick={() => form.onChange(raiseRule(form.source, index))}
            >
              {texts.raise}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.removeRule(name)}
            onClick={() => {
              const section = fields.current?.closest('section');
              form.onChange(removeRule(form.source, index));
              section?.querySelector<HTMLElement>('h3')?.focus();
            }}
          >
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** Returns the properties of a rule's fields. */
function useRuleField({ form, rule }: Pick<Props, 'form' | 'rule'>) {
  const faultOf = useFileFault();
  const { code } = CURRENCIES[form.currencyId];
  return {
    currencyId: currencyIdOf(rule.currency, form.currencyId),
    set: (field: Parameters<typeof setRule>[2]) => (value: Parameters<typeof setRule>[3]) =>
      form.onChange(setRule(form.source, rule.index, field, value, code)),
    error: (...path: (string | number)[]) => faultOf(form.faultAt(['shares', rule.index, ...path])),
  };
}

/** Asks for the party and its share. */
function Gets({ form, rule }: Pick<Props, 'form' | 'rule'>) {
  const texts = useShareTexts();
  const { parties } = useSettlementTexts();
  const { currencyId, set, error } = useRuleField({ form, rule });
  const { code } = CURRENCIES[currencyId];
  return (
    <Group align="start">
      <NativeSelect
        label={texts.to}
        data={Object.entries(PARTY_OF).map(([value, party]) => ({ value, label: parties[party] }))}
        value={rule.to}
        error={error('to')}
        onChange={({ currentTarget }) => set('to')(currentTarget.value)}
      />
      <PercentField
        label={texts.percent}
        value={rule.percent}
        error={error('percent')}
        onChange={set('percent')}
      />
      <AmountField
        label={texts.fixed(code)}
        w={220}
        currencyId={currencyId}
        value={rule.fixed}
        error={error('fixed')}
        onChange={set('fixed')}
      />
      <AmountField
        label={texts.minimum(code)}
        w={220}
        currencyId={currencyId}
        value={rule.minimum}
        error={error('minimum')}
        onChange={set('minimum')}
      />
    </Group>
  );
}

/** Asks for the sales to which a rule applies. */
function Conditions({ form, rule }: Pick<Props, 'form' | 'rule'>) {
  const texts = useShareTexts();
  const { products: kinds } = useSettingsTexts();
  const { set, error } = useRuleField({ form, rule });
  const names = [
    ...new Set([...form.photographers, ...(rule.photographer === '' ? [] : [rule.photographer])]),
  ];
  return (
    <>
      <Group align="start">
        <NativeSelect
          label={texts.photographer}
          data={[{ value: '', label: texts.everyPhotographer }, ...names]}
          value={rule.photographer}
          error={error('photographer')}
          onChange={({ currentTarget }) => set('photographer')(currentTarget.value)}
        />
        <div>
          <EventSelect
            label={texts.event}
            description={texts.eventHint}
            clearable
            error={error('event')}
            value={rule.event === '' ? null : rule.event}
            onChange={(eventId) => set('event')(eventId ?? '')}
          />
        </div>
      </Group>
      <Checkbox.Group
        label={texts.products}
        description={texts.productsHint}
        error={error('products')}
        value={rule.products}
        onChange={(chosen) => set('products')(SHARED_TYPES.filter((type) => chosen.includes(type)))}
      >
        <Group gap="md" mt={6}>
          {SHARED_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={kinds[type]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

/** Asks for higher shares of larger sales. */
function Steps({ form, rule }: Pick<Props, 'form' | 'rule'>) {
  const texts = useShareTexts();
  const { currencyId, set, error } = useRuleField({ form, rule });
  const { tiers } = rule;
  const change = set('tiers');
  return (
    <Stack gap="xs" align="start">
      {tiers.length > 0 && (
        <Text size="sm" fw={500}>
          {texts.tiers}
        </Text>
      )}
      {tiers.map((tier, place) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: the file identifies a step by its position.
          key={place}
          align="start"
        >
          <AmountField
            label={texts.tierAbove(CURRENCIES[currencyId].code)}
            w={280}
            currencyId={currencyId}
            value={tier.above}
            error={error('tiers', place, 'above')}
            onChange={(above) => change(tiers.with(place, { ...tier, above }))}
          />
          <PercentField
            label={texts.tierPercent}
            w={220}
            value={tier.percent}
            error={error('tiers', place, 'percent')}
            onChange={(percent) => change(tiers.with(place, { ...tier, percent }))}
          />
          <Button
            size="compact-sm"
            variant="default"
            mt={{ base: 0, xs: 30 }}
            aria-label={texts.removeTier(place + 1)}
            onClick={() => change(tiers.toSpliced(place, 1))}
          >
            {texts.remove}
          </Button>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => change([...tiers, { above: '', percent: '' }])}
      >
        {texts.addTier}
      </Button>
    </Stack>
  );
}

const SHOWN_FIELDS = ['to', 'percent', 'fixed', 'minimum', 'photographer', 'event', 'products'];

/** Shows the faults of a rule that belong to no field. */
function RuleFault({ form, index }: { form: SharesForm; index: number }) {
  const faultOf = useFileFault();
  const isShown = SHOWN_FIELDS.some((field) => form.faultAt(['shares', index, field]) !== undefined);
  const conflict = form.conflicts.find((one) => one.index === index);
  const fault = form.faultAt(['shares', index]) ?? conflict?.fault;
  return isShown || fault === undefined ? null : (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {faultOf(fault)}
    </Text>
  );
}

/** Shows how a sale is shared by a rule. */
function Example({ form, index }: { form: SharesForm; index: number }) {
  const texts = useShareTexts();
  const { parties } = useSettlementTexts();
  const { products: kinds } = useSettingsTexts();
  const { price } = useFormats();
  const quote = form.quoteOf(index);
  const [conflict] = form.conflicts;
  if (form.conflicts.some((one) => one.index === index)) return null;
  const say = ({ productType, net, currencyId, many, ...sale }: NonNullable<typeof quote>): string => {
    const partsOf = ({ shares }: Pick<typeof sale, 'shares'>): string =>
      shares.length === 0
        ? texts.noShare
        : shares.map(({ party, amount }) => texts.part(parties[party], price(amount, currencyId))).join(', ');
    const { photosCount, kept } = sale;
    const example = texts.example(
      photosCount === 1 ? kinds[productType] : texts.packageOf(kinds[productType], photosCount),
      price(net, currencyId),
      partsOf(sale),
      price(kept, currencyId),
    );
    if (many === null) return example;
    const limited = texts.manyPhotos(many.photosCount, partsOf(many), price(many.kept, currencyId));
    return `${example} ${limited} ${texts.limit}`;
  };
  return (
    <Text size="sm" aria-live="polite">
      {quote !== undefined && say(quote)}
      {quote === undefined && (conflict === undefined ? texts.later : texts.afterRule(conflict.index + 1))}
    </Text>
  );
}
