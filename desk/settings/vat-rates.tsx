import { SimpleGrid, Stack, Text } from '@mantine/core';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import type changesEn from '../i18n/en/changes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PercentField } from '../ui/typed-field.tsx';
import type { Fields } from './brand-fields.ts';
import { setOrDrop } from './set-or-drop.rules.ts';
import { useSettingsTexts } from './settings-service.ts';

/** Asks for the VAT of products whose rate differs from that of all others. */
export function VatRates({ fields }: { fields: Fields }) {
  const { products, seller } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  return (
    <Stack component="fieldset" gap={6} maw={760} p={0} m={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        {labels['issuer.vatRates']}
      </Text>
      <Text size="xs" c="dimmed">
        {seller.vatRatesHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        {PRODUCT_TYPES.map((type) => (
          <PercentField
            key={type}
            w="100%"
            label={products[type]}
            value={fields.text('issuer', 'vatRates', type)}
            onChange={(value) =>
              setOrDrop(
                fields,
                ['issuer', 'vatRates', type],
                value === '' ? undefined : Number.isNaN(Number(value)) ? value : Number(value),
              )
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
