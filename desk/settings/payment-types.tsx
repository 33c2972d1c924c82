import { Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { type Document, isMap, isSeq } from 'yaml';
import { PAYMENT_TYPES, type PaymentType } from '#contract/invoice.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { brandSetupService } from '../brands/brand-service.ts';
import type ordersEn from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useSettingsTexts } from './settings-service.ts';

interface Props {
  /** The brand's file. */
  file: Document;
  onChange: (path: string[], value: unknown) => void;
}

/** Chooses by which payment types buyers pay, and through which provider. Its other conditions stay in the file. */
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
  }));
  const free = PAYMENT_TYPES.filter((id) => !types.some((type) => type.id === id));
  const providers = [...new Set([...data.providers, ...types.map(({ provider }) => provider)])];
  const kept: unknown[] = isSeq(listed) ? (listed.toJSON() as unknown[]) : [];
  const nameOf = (id: string) => names[id as PaymentType] ?? id;
  const [firstFree] = free;
  const [firstProvider] = data.providers;
  return (
    <Stack maw={760} gap="sm">
      <Text size="sm">{data.providers.length === 0 ? texts.payments.noKeys : texts.payments.means}</Text>
      {types.map(({ id, provider }, index) => (
        <Group key={id} align="end" gap="sm">
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
          <Button
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
