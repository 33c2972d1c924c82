import { Checkbox, Group, List, Stack, Text } from '@mantine/core';
import type { Refundable } from '#contract/desk-orders.schema.ts';
import { CURRENCIES } from '#contract/money.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { useKeptValue } from '../ui/kept-form.ts';
import { AmountField, amountOf } from '../ui/typed-field.tsx';
import { LinePicture } from './line-picture.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';
import { useOrderPhotos } from './use-order-photos.ts';

/** Refunds lines of an order, or an amount, after showing the consequences. */
export function PartRefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { part: texts, refund: refundTexts } = useTexts<typeof en>('orders');
  const tenantId = useTenantId();
  const params = { tenantId, orderId: order.orderId };
  const [chosen, setChosen] = useKeptValue<string[]>('chosen', []);
  const [amount, setAmount] = useKeptValue('amount', '');
  const { data, error } = useDeskQuery(orderService.describePartRefund, { params });
  const refund = useDeskWrite(orderService.refundOrderPart, { onSuccess: () => onDone(texts.onItsWay) });
  const asked = amountOf(amount) ?? null;
  const isAmount = asked !== null && asked > 0;
  // What cannot be read must not be taken for nothing.
  const isAmountWrong = amount !== '' && !isAmount;
  const isPossible = data !== undefined && data.left !== null && !data.isReturning;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(order.number)}
      action={refundTexts.give}
      isDisabled={!isPossible || isAmountWrong || (!isAmount && chosen.length === 0)}
      whyNeeded={refundTexts.whyNeeded}
      isPending={refund.isPending}
      problem={refund.error ?? error}
      onClose={onClose}
      onConfirm={(why) => {
        if (data?.left == null) return;
        const body = {
          orderItemIds: chosen,
          amount: isAmount ? asked : null,
          seenLeft: data.left.amount,
          why,
        };
        refund.mutate({ params, body });
      }}
    >
      {data && isPossible && (
        <>
          <Lines order={order} items={data.items} chosen={chosen} onChoose={setChosen} />
          <AmountField
            label={`${texts.amount} (${CURRENCIES[order.total.currencyId].code})`}
            description={texts.amountHint}
            w="100%"
            currencyId={order.total.currencyId}
            value={amount}
            onChange={setAmount}
          />
          <Meaning order={order} data={data} chosen={chosen} amount={isAmount ? asked : null} />
        </>
      )}
      {data && !isPossible && <Text>{data.isReturning ? texts.returning : refundTexts.nothing}</Text>}
    </ConfirmConsequences>
  );
}

interface LinesProps {
  order: OrderDialogProps['order'];
  items: Refundable['items'];
  chosen: string[];
  onChoose: (orderItemIds: string[]) => void;
}

/** Shows the lines that are not fully refunded. */
function Lines({ order, items, chosen, onChoose }: LinesProps) {
  const texts = useTexts<typeof en>('orders').part;
  const { price } = useFormats();
  const { bibsOf } = useOrderPhotos(order.orderId);
  const photoOf = (orderItemId: string) =>
    order.items.find((item) => item.orderItemId === orderItemId)?.photo ?? null;
  return (
    <Checkbox.Group label={texts.lines} value={chosen} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {items
          .filter(({ left }) => left.amount > 0)
          .map(({ orderItemId, title, left }) => (
            <Checkbox
              key={orderItemId}
              value={orderItemId}
              styles={{ body: { alignItems: 'center' } }}
              label={
                <Group gap="sm" wrap="nowrap">
                  <LinePicture photo={photoOf(orderItemId)} />
                  <div>
                    {`${title} · ${price(left.amount, left.currencyId)}`}
                    <Text size="sm" fw={700} ff="monospace">
                      {bibsOf(photoOf(orderItemId)?.photoId)}
                    </Text>
                  </div>
                </Group>
              }
            />
          ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface MeaningProps {
  order: OrderDialogProps['order'];
  data: Refundable;
  chosen: readonly string[];
  amount: number | null;
}

function Meaning({ order, data: { items, packages }, chosen, amount }: MeaningProps) {
  const { part: texts, refund: refundTexts } = useTexts<typeof en>('orders');
  const { price } = useFormats();
  const named = items.filter(({ orderItemId }) => chosen.includes(orderItemId));
  if (amount === null && named.length === 0) return null;
  const { currencyId } = order.total;
  const returned = packages.filter(
    ({ countedItemIds }) => amount === null && countedItemIds.some((id) => chosen.includes(id)),
  );
  const sum = amount ?? named.reduce((total, { left }) => total + left.amount, 0);
  return (
    <List spacing="xs">
      <List.Item>{texts.back(price(sum, currencyId))}</List.Item>
      <List.Item>{amount === null ? texts.closes : texts.keeps}</List.Item>
      {returned.map(({ orderId, number, refund }) => (
        <List.Item key={orderId}>
          {refundTexts.alsoReturned(number, price(refund.amount, refund.currencyId))}
        </List.Item>
      ))}
      {amount === null && named.some(({ productType }) => productType === 'Promocode') && (
        <List.Item>{texts.giftEnds}</List.Item>
      )}
      <List.Item>{refundTexts.mailed(order.email)}</List.Item>
    </List>
  );
}
