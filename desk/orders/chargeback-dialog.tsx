import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { Consequences } from './refund-dialog.tsx';
import { orderService } from './service.ts';

/** Records that the buyer's bank took the order's money back, after showing the consequences. */
export function ChargebackDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { chargeback: texts } = useTexts<typeof en>('orders');
  const tenantId = useTenantId();
  const params = { tenantId, orderId: order.orderId };
  const { data, error, refetch } = useDeskQuery(orderService.describeRefund, { params });
  const record = useDeskWrite(orderService.recordChargeback, { onSuccess: () => onDone(texts.done) });
  const seenAmount = data?.payment?.amount.amount;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(order.number)}
      action={texts.record}
      isDisabled={seenAmount === undefined}
      whyNeeded={texts.whyNeeded}
      isPending={record.isPending}
      problem={record.error ?? error}
      onClose={onClose}
      onConfirm={(why) => {
        if (seenAmount === undefined) return;
        // The order changed meanwhile: the consequences are shown again.
        record.mutate({ params, body: { seenAmount, why } }, { onError: () => void refetch() });
      }}
    >
      {data && <Consequences data={data} order={order} isChargeback />}
    </ConfirmConsequences>
  );
}
