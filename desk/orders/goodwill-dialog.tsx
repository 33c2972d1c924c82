import { Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DAYS_MAX } from '#contract/desk-orders.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { AmountField, amountOf } from '../ui/typed-field.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';

/** Sends the buyer of an order a promo code by mail. */
export function GoodwillDialog({ order, onClose, onDone }: OrderDialogProps) {
  const texts = useTexts<typeof en>('orders').goodwill;
  const tenantId = useTenantId();
  const [kind, setKind] = useState<'Percent' | 'Fixed'>('Percent');
  const [percent, setPercent] = useState<number | string>(20);
  const [amount, setAmount] = useState('20');
  const [days, setDays] = useState<number | string>(90);
  const { mutate, isPending, error } = useDeskWrite(orderService.giveGoodwillCode, {
    onSuccess: () => onDone(texts.done),
  });
  const isPercent = kind === 'Percent';
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.send}
      isDangerous={false}
      isDisabled={typeof (isPercent ? percent : amountOf(amount)) !== 'number' || typeof days !== 'number'}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, orderId: order.orderId },
          body: {
            benefit: isPercent
              ? { kind: 'Percent', percent: Number(percent) }
              : { kind: 'Fixed', amount: Number(amount) },
            days: Number(days),
            why,
          },
        })
      }
    >
      <Text>{texts.meaning(order.email)}</Text>
      <Stack gap="xs">
        <Text size="sm" fw={500} id="goodwill-kind">
          {texts.kind}
        </Text>
        <Group gap="xs">
          <SegmentedControl
            aria-labelledby="goodwill-kind"
            value={kind}
            data={[
              { value: 'Percent', label: texts.percent },
              { value: 'Fixed', label: texts.amount },
            ]}
            onChange={(value) => setKind(value === 'Fixed' ? 'Fixed' : 'Percent')}
          />
          {isPercent ? (
            <NumberInput
              key="percent"
              aria-labelledby="goodwill-kind"
              w={140}
              min={1}
              max={100}
              allowDecimal={false}
              suffix=" %"
              value={percent}
              onChange={setPercent}
              data-autofocus
            />
          ) : (
            <AmountField
              key="amount"
              aria-labelledby="goodwill-kind"
              currencyId={order.total.currencyId}
              value={amount}
              onChange={setAmount}
            />
          )}
        </Group>
      </Stack>
      <NumberInput
        label={texts.days}
        min={1}
        max={DAYS_MAX}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
    </ConfirmConsequences>
  );
}
