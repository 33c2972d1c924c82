import { List, Text } from '@mantine/core';
import type { DescribedRefund } from '#contract/desk-orders.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { LinePictures } from './line-picture.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';
import { usePaymentWay } from './use-payment-way.ts';

/** Refunds an order, after showing the consequences. */
export function RefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { refund: texts } = useTexts<typeof en>('orders');
  const tenantId = useTenantId();
  const params = { tenantId, orderId: order.orderId };
  const { data, error, refetch } = useDeskQuery(orderService.describeRefund, { params });
  const refund = useDeskWrite(orderService.refundOrder, {
    onSuccess: ({ outcome }) => onDone(outcome === 'Canceled' ? texts.canceled : texts.onItsWay),
  });
  const kind = data?.kind ?? 'Nothing';
  const actions = { Refund: texts.give, Resume: texts.again, Cancel: texts.cancelIt, Nothing: texts.give };
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(order.number)}
      action={actions[kind]}
      isDisabled={kind === 'Nothing'}
      whyNeeded={texts.whyNeeded}
      isPending={refund.isPending}
      problem={refund.error ?? error}
      onClose={onClose}
      onConfirm={(why) => {
        if (kind === 'Nothing') return;
        const amount = data?.payment?.amount.amount;
        const seen = { seenKind: kind, ...(amount === undefined ? {} : { seenAmount: amount }) };
        // The order changed meanwhile: the consequences are shown again.
        refund.mutate({ params, body: { ...seen, why } }, { onError: () => void refetch() });
      }}
    >
      {data && <Consequences data={data} order={order} />}
    </ConfirmConsequences>
  );
}

/** Lists what a refund or a recorded chargeback changes. */
export function Consequences({
  data,
  order,
  isChargeback = false,
}: {
  data: DescribedRefund;
  order: OrderDialogProps['order'];
  isChargeback?: boolean;
}) {
  const { refund: texts, chargeback } = useTexts<typeof en>('orders');
  const { price } = useFormats();
  const wayOf = usePaymentWay();
  const { kind, payment, giftCodes, archives, packages } = data;
  if (kind === 'Nothing') return <Text>{texts.nothing}</Text>;
  const amount = payment === null ? '' : price(payment.amount.amount, payment.amount.currencyId);
  const way = payment === null ? '' : wayOf(payment);
  const money = { Refund: texts.back(amount, way), Resume: texts.resume(amount), Cancel: texts.cancel }[kind];
  return (
    <>
      <LinePictures order={order} />
      <List spacing="xs">
        {isChargeback && <List.Item>{chargeback.lostOnly}</List.Item>}
        <List.Item>{isChargeback ? chargeback.taken(amount) : money}</List.Item>
        <List.Item>{texts.closes}</List.Item>
        {packages.map(({ orderId, number, refund }) => (
          <List.Item key={orderId}>
            {texts.alsoReturned(number, price(refund.amount, refund.currencyId))}
          </List.Item>
        ))}
        {archives > 0 && <List.Item>{texts.archives(archives)}</List.Item>}
        {giftCodes.map(({ code, isUsed }) => (
          <List.Item key={code}>{isUsed ? texts.usedCode(code) : texts.unusedCode(code)}</List.Item>
        ))}
        <List.Item>{isChargeback ? chargeback.notMailed : texts.mailed(order.email)}</List.Item>
      </List>
    </>
  );
}
