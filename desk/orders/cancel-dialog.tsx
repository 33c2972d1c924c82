import { List } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';
import { usePaymentWay } from './use-payment-way.ts';

/** Cancels an unpaid order, after showing the consequences, including those for a pending payment. */
export function CancelDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { cancel: texts } = useTexts<typeof en>('orders');
  const { price } = useFormats();
  const wayOf = usePaymentWay();
  const params = { tenantId: useTenantId(), orderId: order.orderId };
  const cancel = useDeskWrite(orderService.cancelOrder, { onSuccess: () => onDone(texts.done) });
  const undecided = order.payments.filter(({ state }) => state === 'Created' || state === 'Pending');
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(order.number)}
      action={texts.cancelIt}
      isPending={cancel.isPending}
      problem={cancel.error}
      onClose={onClose}
      onConfirm={(why) => cancel.mutate({ params, body: { why } })}
    >
      <List spacing="xs">
        <List.Item>{texts.ends}</List.Item>
        {undecided.map((payment) => (
          <List.Item key={payment.paymentId}>
            {texts.undecided(price(payment.amount.amount, payment.amount.currencyId), wayOf(payment))}
          </List.Item>
        ))}
        <List.Item>{texts.late}</List.Item>
        {order.codes.length > 0 && (
          <List.Item>{texts.codes(order.codes.map(({ code }) => code).join(', '))}</List.Item>
        )}
        <List.Item>{texts.mail}</List.Item>
      </List>
    </ConfirmConsequences>
  );
}
