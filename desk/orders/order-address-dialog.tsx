import { Text } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';

/** Confirms that an address entered after the payment belongs to the buyer. */
export function OrderAddressDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { confirmAddress: texts } = useTexts<typeof en>('orders');
  const params = { tenantId: useTenantId(), orderId: order.orderId };
  const { mutate, isPending, error } = useDeskWrite(orderService.confirmOrderAddress, {
    onSuccess: () => onDone(texts.done),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, body: { seenEmail: order.email, why } })}
    >
      <Text>{texts.meaning(order.email)}</Text>
      <Text>{texts.consequence}</Text>
    </ConfirmConsequences>
  );
}
