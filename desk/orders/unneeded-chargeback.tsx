import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { orderService } from './service.ts';

type Payment = DeskOrder['payments'][number];

/** Returns whether a payment goes back because its order does not need it: the order is unpaid, or another payment pays for it. */
export const isUnneeded = ({ state, payments }: DeskOrder, { paymentId, isReturning }: Payment): boolean =>
  isReturning &&
  (state !== 'Completed' ||
    payments.some((one) => one.paymentId !== paymentId && one.state === 'Paid' && !one.isReturning));

/** Says what to do about a disputed payment that its order does not need, and records that the dispute was lost. */
export function UnneededChargeback({ order, payment }: { order: DeskOrder; payment: Payment }) {
  const { chargeback: texts } = useTexts<typeof en>('orders');
  const { price } = useFormats();
  const mayDo = useMayDo();
  const [isOpen, setOpen] = useState(false);
  const params = { tenantId: useTenantId(), orderId: order.orderId };
  const record = useDeskWrite(orderService.recordChargeback, { onSuccess: () => setOpen(false) });
  const { paymentId, amount } = payment;
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{texts.disputedUnneeded}</Text>
      {mayDo('order.refund') && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {texts.recordUnneeded}
        </Button>
      )}
      <ConfirmConsequences
        isOpen={isOpen}
        title={texts.title(order.number)}
        action={texts.record}
        whyNeeded={texts.whyNeeded}
        isPending={record.isPending}
        problem={record.error}
        onClose={() => setOpen(false)}
        onConfirm={(why) => record.mutate({ params, body: { seenAmount: amount.amount, paymentId, why } })}
      >
        <Stack gap="xs">
          <Text>{texts.lostOnly}</Text>
          <Text>{texts.taken(price(amount.amount, amount.currencyId))}</Text>
          <Text>{texts.orderStays}</Text>
        </Stack>
      </ConfirmConsequences>
    </Stack>
  );
}
