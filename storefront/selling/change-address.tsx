import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/order.schema.ts';
import { mailService } from '#storefront/delivering/services.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { AddressForm } from './address-form.tsx';
import { orderQuery } from './order-queries.ts';

interface ChangeAddressProps {
  order: Pick<Order, 'orderId' | 'customer'>;
  onClose: () => void;
}

/** Changes the address to which an unpaid order's photos go. */
export function ChangeAddress({ order: { orderId, customer }, onClose }: ChangeAddressProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => mailService.correctOrderMail({ params: { orderId }, body: { email } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
      onClose();
    },
  });
  const texts = {
    send: t('selling.address.save'),
    leave: t('selling.address.leave'),
    failed: t('selling.address.failed'),
  };
  return (
    <AddressForm
      texts={texts}
      email={customer.email}
      isSending={isPending}
      error={error}
      onSend={mutate}
      onClose={onClose}
    />
  );
}
