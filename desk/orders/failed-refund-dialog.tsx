import { List } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';

/** Records that a buyer whose bank returned a refund was paid in another way; applies to the oldest open one. */
export function FailedRefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { failedRefund: texts } = useTexts<typeof en>('orders');
  const { price } = useFormats();
  const tenantId = useTenantId();
  const pay = useDeskWrite(orderService.payFailedRefund, { onSuccess: () => onDone(texts.done) });
  const failure = order.refundFailures.find(({ paidOtherwiseAt }) => paidOtherwiseAt === null);
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(order.number)}
      action={texts.note}
      isDangerous={false}
      isDisabled={failure === undefined}
      whyNeeded={texts.whyNeeded}
      isPending={pay.isPending}
      problem={pay.error}
      onClose={onClose}
      onConfirm={(why) => {
        if (failure === undefined) return;
        const params = { tenantId, orderId: order.orderId, failureId: failure.failureId };
        pay.mutate({ params, body: { why } });
      }}
    >
      {failure && (
        <List spacing="xs">
          <List.Item>{texts.meaning(price(failure.amount.amount, failure.amount.currencyId))}</List.Item>
          <List.Item>{texts.movesNothing}</List.Item>
        </List>
      )}
    </ConfirmConsequences>
  );
}
