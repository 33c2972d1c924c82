import { Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { type Document, isMap, isSeq } from 'yaml';
import { PAYMENT_TYPES, type PaymentType } from '#contract/invoice.ts';
import { CURRENCIES, type CurrencyId, DEFAULT_CURRENCY_ID, isCurrencyId } from '#contract/money.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { brandSetupService } from '../brands/brand-service.ts';
import type ordersEn from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { AmountField, WholeField } from '../ui/typed-field.tsx';
import { useSettingsTexts } from './settings-service.ts';

interface Props {
  /** The brand's file. */
  file: Document;
  onChange: (path: string[], value: unknown) => void;
}

/**
 * Chooses by which payment types buyers pay, through which provider, at which discount, and for which amounts. Limits to
 * currencies and events stay in the file.
 */
export function PaymentTypes({ file, onChange }: Props) {
  const texts = useSettingsTexts();
  const { loading } = useShellTexts();
  const { paymentTypes: names, providers: services } = useTexts<typeof ordersEn>('orders');
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(brandSetupService.getBrandSetup, { params: { tenantId } });
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} size="sm" /> : <ProblemNote problem={error} />;
  const listed = file.getIn(['paymentTypes']);
  const types = (isSeq(listed) ? listed.items : []).map((item) => ({
    id: String(isMap(item) ? item.get('id') : ''),
    provider: String(isMap(item) ? item.get('provider') : ''),
    discount: String((isMap(item) ? item.get('discountPercent') : undefined) ?? 0),
    minAmount: String((isMap(item) ? item.get('minAmount') : undefined) ?? ''),
    maxAmount: String((isMap(item) ? item.get('maxAmount') : undefined) ?? ''),
  }));
  const free = PAYMENT_TYPES.filter((id) => !types.some((type) => type.id === id));
  const providers = [...new Set([...data.providers, ...types.map(({ provider }) => provider)])];
  const kept: unknown[] = isSeq(listed) ? (listed.toJSON() as unknown[]) : [];
  const nameOf = (id: string) => names[id as PaymentType] ?? id;
  const typedCurrency = Number(file.getIn(['settings', 'currencyId']));
  const currencyId = isCurrencyId(typedCurrency) ? typedCurrency : DEFAULT_CURRENCY_ID;
  const [firstFree] = free;
  const [firstProvider] = data.providers;
  return (
    <Stack maw={960} gap="sm">
      <Text size="sm">{data.providers.length === 0 ? texts.payments.noKeys : texts.payments.means}</Text>
      {types.map(({ id, provider, discount, ...limits }, index) => (
        <Group key={id} align="start" gap="sm">
          <NativeSelect
            label={texts.payments.type}
            value={id}
            data={[id, ...free].map((value) => ({ value, label: nameOf(value) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange(['paymentTypes', String(index), 'id'], value)
            }
          />
          <NativeSelect
            label={texts.payments.provider}
            value={provider}
            data={providers.map((value) => ({
              value,
              label: services[value as keyof typeof services] ?? value,
            }))}
            onChange={({ currentTarget: { value } }) =>
              onChange(['paymentTypes', String(index), 'provider'], value)
            }
          />
          <Discount
            percent={discount}
            currencyId={currencyId}
            onChange={(value) => onChange(['paymentTypes', String(index), 'discountPercent'], value)}
          />
          {(['minAmount', 'maxAmount'] as const).map((limit) => (
            <AmountField
              key={limit}
              w={110}
              label={`${texts.payments[limit]} (${CURRENCIES[currencyId].code})`}
              currencyId={currencyId}
              error={
                limit === 'maxAmount' &&
                limits.maxAmount !== '' &&
                Number(limits.maxAmount) < Number(limits.minAmount)
                  ? texts.payments.belowMin
                  : undefined
              }
              value={limits[limit]}
              onChange={(value) =>
                onChange(
                  ['paymentTypes', String(index), limit],
                  value === '' ? undefined : Number.isNaN(Number(value)) ? value : Number(value),
                )
              }
            />
          ))}
          <Button
            mt={25}
            variant="default"
            aria-label={texts.payments.remove(nameOf(id))}
            onClick={() =>
              onChange(
                ['paymentTypes'],
                kept.filter((_one, place) => place !== index),
              )
            }
          >
            {texts.removeEvent}
          </Button>
        </Group>
      ))}
      {firstFree !== undefined && firstProvider !== undefined && (
        <Group>
          <Button
            variant="default"
            onClick={() => onChange(['paymentTypes'], [...kept, { id: firstFree, provider: firstProvider }])}
          >
            {texts.payments.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const DISCOUNT_MAX = 90;
/** Of this amount every whole percentage is a whole amount, so that no rounding changes the example. */
const EXAMPLE = 100;

interface DiscountProps {
  /** A whole number of percent; unreadable input stays as typed. */
  percent: string;
  currencyId: CurrencyId;
  onChange: (value: unknown) => void;
}

/** Asks for the discount of a payment type, with an example. */
function Discount({ percent, currencyId, onChange }: DiscountProps) {
  const { payments: texts } = useSettingsTexts();
  const { price } = useFormats();
  const value = Number(percent);
  const isReadable = Number.isInteger(value) && value >= 0 && value <= DISCOUNT_MAX;
  return (
    <WholeField
      label={texts.discount}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        isReadable && value > 0
          ? texts.charged(price(EXAMPLE, currencyId), price(EXAMPLE - value, currencyId))
          : undefined
      }
      example={5}
      error={value > DISCOUNT_MAX ? texts.tooHigh : undefined}
      value={value === 0 ? '' : percent}
      onChange={(typed) => onChange(typed === '' ? 0 : Number.isNaN(Number(typed)) ? typed : Number(typed))}
    />
  );
}
