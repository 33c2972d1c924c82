import { List } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useWords } from '../i18n/use-words.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';
import { usePaymentWay } from './use-payment-way.ts';

/** Cancels an unpaid order, after it was said what that means, also for a payment that is under way. */
export function CancelDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { cancel: words } = useWords<typeof en>('orders');
  const { price } = useFormats();
  const wayOf = usePaymentWay();
  const params = { tenantId: useTenantId(), orderId: order.orderId };
  const cancel = useDeskWrite(orderService.cancelOrder, { onSuccess: () => onDone(words.done) });
  const undecided = order.payments.filter(({ state }) => state === 'Created' || state === 'Pending');
  return (
    <ConfirmConsequences
      isOpen
      title={words.title(order.number)}
      action={words.cancelIt}
      isPending={cancel.isPending}
      problem={cancel.error}
      onClose={onClose}
      onConfirm={(why) => cancel.mutate({ params, body: { why } })}
    >
      <List spacing="xs">
        <List.Item>{words.ends}</List.Item>
        {undecided.map((payment) => (
          <List.Item key={payment.paymentId}>
            {words.undecided(price(payment.amount.amount, payment.amount.currencyId), wayOf(payment))}
          </List.Item>
        ))}
        <List.Item>{words.late}</List.Item>
        {order.codes.length > 0 && (
          <List.Item>{words.codes(order.codes.map(({ code }) => code).join(', '))}</List.Item>
        )}
        <List.Item>{words.mail}</List.Item>
      </List>
    </ConfirmConsequences>
  );
}
