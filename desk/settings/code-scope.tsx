import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PRODUCT_TYPES, type ProductType } from '#contract/catalog.ts';
import type { DeskPromoCode } from '#contract/desk-settings.schema.ts';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { EventSelect } from '../ui/event-select.tsx';
import { AmountField, amountOf } from '../ui/typed-field.tsx';
import { promoCodeService, useSettingsTexts } from './settings-service.ts';

/** The discount of a code, as typed. */
export interface CodeWorth {
  kind: 'Percent' | 'Fixed' | 'FreeProduct';
  percent: string | number;
  amount: string;
}

/** The events and products to which a code applies. */
export interface CodeScope {
  /** Empty for all events. */
  events: readonly { eventId: string; title: string }[];
  productTypes: readonly ProductType[];
}

/** By default a code applies to everything except gift codes, as on the server. */
const USUAL_TYPES = PRODUCT_TYPES.filter((type) => type !== 'Promocode');
export const EVERYWHERE: CodeScope = { events: [], productTypes: USUAL_TYPES };

/** The pause between the last key press and the call for examples. */
const TYPING_MS = 400;

/** Returns a discount in the call's format; undefined while it is invalid. */
export function benefitOf({ kind, percent, amount }: CodeWorth): DeskPromoCode['benefit'] | undefined {
  if (kind === 'FreeProduct') return { kind };
  if (kind === 'Percent') {
    const number = Number(percent);
    return Number.isInteger(number) && number >= 1 && number <= 100 ? { kind, percent: number } : undefined;
  }
  const number = amountOf(amount) ?? 0;
  return number > 0 ? { kind, amount: number } : undefined;
}

/** Returns a scope in the call's format. */
export function scopeOf({ events, productTypes }: CodeScope) {
  const isUsual = productTypes.join() === USUAL_TYPES.join();
  return {
    eventIds: events.length === 0 ? null : events.map(({ eventId }) => eventId),
    productTypes: isUsual ? null : [...productTypes],
  };
}

/** Asks for the discount of a code. */
export function CodeWorthFields({
  worth,
  currencyId,
  isTried,
  onChange,
}: {
  worth: CodeWorth;
  currencyId: CurrencyId;
  /** Whether the member tried to create the code. */
  isTried: boolean;
  onChange: (worth: CodeWorth) => void;
}) {
  const texts = useSettingsTexts();
  const { missing } = useShellTexts();
  const { kind, percent, amount } = worth;
  const error = isTried && benefitOf(worth) === undefined ? missing : undefined;
  return (
    <Group grow align="start">
      <NativeSelect
        label={texts.worthKind}
        data={[
          { value: 'Percent', label: texts.percent },
          { value: 'Fixed', label: texts.amount },
          { value: 'FreeProduct', label: texts.freeProduct },
        ]}
        value={kind}
        onChange={({ currentTarget }) =>
          onChange({ ...worth, kind: currentTarget.value as CodeWorth['kind'] })
        }
      />
      {kind === 'Percent' && (
        <NumberInput
          label={texts.percent}
          min={1}
          max={100}
          allowDecimal={false}
          required
          error={error}
          value={percent}
          onChange={(value) => onChange({ ...worth, percent: value })}
        />
      )}
      {kind === 'Fixed' && (
        <AmountField
          label={`${texts.amount} (${CURRENCIES[currencyId].code})`}
          w="100%"
          required
          currencyId={currencyId}
          error={error}
          value={amount}
          onChange={(value) => onChange({ ...worth, amount: value })}
        />
      )}
    </Group>
  );
}

/** Asks for the events and the kinds of products to which a code applies. */
export function CodeScopeFields({
  scope: { events, productTypes },
  isTried,
  onChange,
}: {
  scope: CodeScope;
  isTried: boolean;
  onChange: (scope: CodeScope) => void;
}) {
  const texts = useSettingsTexts();
  return (
    <>
      <Stack gap="xs">
        <EventSelect
          label={texts.codeEvents}
          description={events.length === 0 ? texts.codeEventsHint : undefined}
          value={null}
          onChange={(eventId, title = '') => {
            if (eventId === null || events.some((one) => one.eventId === eventId)) return;
            onChange({ events: [...events, { eventId, title }], productTypes });
          }}
        />
        {events.map(({ eventId, title }) => (
          <Group key={eventId} justify="space-between" wrap="nowrap">
            <Text size="sm">{title}</Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.withoutEvent(title)}
              onClick={() =>
                onChange({ events: events.filter((one) => one.eventId !== eventId), productTypes })
              }
            >
              {texts.removeEvent}
            </Button>
          </Group>
        ))}
      </Stack>
      <Checkbox.Group
        label={texts.codeProducts}
        error={isTried && productTypes.length === 0 ? texts.chooseProduct : undefined}
        value={[...productTypes]}
        onChange={(chosen) =>
          onChange({ events, productTypes: PRODUCT_TYPES.filter((type) => chosen.includes(type)) })
        }
      >
        <Group gap="md" mt={6}>
          {PRODUCT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={texts.products[type]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

/** Shows the prices of an event's products with a code. */
export function CodeQuotes({
  benefit,
  scope,
}: {
  benefit: DeskPromoCode['benefit'] | undefined;
  scope: CodeScope;
}) {
  const texts = useSettingsTexts();
  const { price } = useFormats();
  const tenantId = useTenantId();
  const isAsked = benefit !== undefined && scope.productTypes.length > 0;
  const [asked] = useDebouncedValue(isAsked ? { benefit, ...scopeOf(scope) } : undefined, TYPING_MS);
  const { data } = useDeskQuery(
    promoCodeService.quotePromoCode,
    asked === undefined ? undefined : { params: { tenantId }, body: asked },
  );
  if (!isAsked || data?.event == null || data.quotes.length === 0) return null;
  const { event, quotes, currencyId } = data;
  return (
    <Stack gap={4} component="section" aria-label={texts.codeExamples} aria-live="polite">
      <Text size="sm" fw={600}>
        {texts.codeAt(event.title)}
      </Text>
      {quotes.map(({ title, total, totalWithout }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same title.
        <Text size="sm" key={place}>
          {total < totalWithout
            ? texts.codeTakes(title, price(totalWithout, currencyId), price(total, currencyId))
            : texts.codeLeaves(title, price(total, currencyId))}
        </Text>
      ))}
    </Stack>
  );
}
