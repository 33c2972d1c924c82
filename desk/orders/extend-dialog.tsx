import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { DAYS_MAX } from '#contract/desk-orders.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';

const DAY_MS = 24 * 3600_000;

/** Extends the period for which an order's files are kept. */
export function ExtendDialog({ order, onClose, onDone }: OrderDialogProps) {
  const texts = useTexts<typeof en>('orders').extend;
  const { day } = useFormats();
  const tenantId = useTenantId();
  const [days, setDays] = useState<number | string>(90);
  const { mutate, isPending, error } = useDeskWrite(orderService.extendOrder, {
    onSuccess: () => onDone(texts.done),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous={false}
      isDisabled={typeof days !== 'number'}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate({ params: { tenantId, orderId: order.orderId }, body: { days: Number(days), why } })
      }
    >
      <NumberInput
        label={texts.days}
        min={1}
        max={DAYS_MAX}
        allowDecimal={false}
        value={days}
        onChange={setDays}
        data-autofocus
      />
      {typeof days === 'number' && (
        <Text>{texts.meaning(day(new Date(Date.now() + days * DAY_MS).toISOString()))}</Text>
      )}
    </ConfirmConsequences>
  );
}
