import { Alert, Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type mailsEn from '../i18n/en/mails.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ThingPage, ThingPending } from '../ui/thing-page.tsx';
import { useMailReason } from '../ui/use-mail-reason.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChargebackDialog } from './chargeback-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { FailedRefundDialog } from './failed-refund-dialog.tsx';
import { GoodwillDialog } from './goodwill-dialog.tsx';
import { LinePicture } from './line-picture.tsx';
import { OrderAddressDialog } from './order-address-dialog.tsx';
import { Files, OtherOrders, Receipts, Section } from './order-sections.tsx';
import { OrderState } from './order-state.tsx';
import { PartRefundDialog } from './part-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { orderService } from './service.ts';
import { isUnneeded, UnneededChargeback } from './unneeded-chargeback.tsx';
import { usePaymentWay } from './use-payment-way.ts';

/** The polling interval for mail delivery. */
const LOOK_MS = 10_000;
/** The polling interval for a refund: most providers answer at once. */
const LOOK_FOR_REFUND_MS = 1_000;

/** The actions for a buyer, each in a dialog that first shows the consequences. */
const DIALOGS = [
  { name: 'resend', operation: 'order.resend-mail', of: 'Completed', Dialog: ResendDialog },
  {
    name: 'confirmAddress',
    operation: 'order.confirm-address',
    of: undefined,
    Dialog: OrderAddressDialog,
  },
  { name: 'extend', operation: 'order.extend', of: 'Completed', Dialog: ExtendDialog },
  { name: 'goodwill', operation: 'order.give-code', of: undefined, Dialog: GoodwillDialog },
  { name: 'cancel', operation: 'order.cancel', of: 'AwaitingPayment', Dialog: CancelDialog },
  { name: 'part', operation: 'order.refund', of: 'Completed', Dialog: PartRefundDialog },
  { name: 'refund', operation: 'order.refund', of: 'Completed', Dialog: RefundDialog },
  { name: 'chargeback', operation: 'order.refund', of: 'Completed', Dialog: ChargebackDialog },
  { name: 'failedRefund', operation: 'order.refund', of: undefined, Dialog: FailedRefundDialog },
] as const;

/** Returns whether a refund of a payment or a part of it is pending at the provider. */
function isMoneyReturning({ payments, refunds }: DeskOrder): boolean {
  return (
    payments.some(({ isReturning, isDisputed }) => isReturning && !isDisputed) ||
    refunds.some(({ state }) => state === 'Asked')
  );
}

/** Shows one order, and the actions for its buyer. */
export default function OrderPage() {
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string };
  const texts = useTexts<typeof en>('orders');
  const shell = useShellTexts();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const call = { params: { tenantId, orderId } };
  const { data: order, error } = useDeskQuery(orderService.getOrder, call, {
    refetchEveryMs: (order) =>
      order !== undefined && isMoneyReturning(order) ? LOOK_FOR_REFUND_MS : LOOK_MS,
  });
  if (order === undefined) return <ThingPending title={shell.areas.orders} problem={error} />;
  const dialogs = DIALOGS.filter(
    ({ name, operation, of }) =>
      mayDo(operation) &&
      (of === undefined || order.state === of) &&
      (name !== 'confirmAddress' || order.emailOrigin === 'Later') &&
      (name !== 'chargeback' || order.payments.some(({ state }) => state === 'Paid')) &&
      (name !== 'failedRefund' || order.refundFailures.some((each) => each.paidOtherwiseAt === null)),
  );
  return (
    <ThingPage
      title={texts.order(order.number)}
      thingKind="order"
      thingId={orderId}
      dialogs={dialogs}
      actionOf={({ name }) => texts[name].action}
      renderDialog={({ Dialog }, { onClose, onDone }) => (
        <Dialog order={order} onClose={onClose} onDone={onDone} />
      )}
    >
      <Stack gap="xl">
        <Facts order={order} />
        {order.emailOrigin === 'Later' && <Alert color="yellow">{texts.addressLater}</Alert>}
        <Lines order={order} />
        <Files orderId={order.orderId} />
        <Payments order={order} />
        <Refunds order={order} />
        <FailedRefunds order={order} />
        <Receipts order={order} />
        <Mails order={order} />
        <Archives order={order} />
        <OtherOrders order={order} />
      </Stack>
    </ThingPage>
  );
}

function Facts({ order }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { moment } = useFormats();
  const facts = [
    [texts.email, order.email],
    [texts.created, moment(order.createdAt)],
    ...(order.state === 'Completed'
      ? [[texts.keptUntil, order.keptUntil === null ? texts.keptEndless : moment(order.keptUntil)] as const]
      : []),
  ] as const;
  return (
    <Group gap="xl" align="start">
      <OrderState state={order.state} />
      {facts.map(([name, value]) => (
        <Stack gap={0} key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
        </Stack>
      ))}
      {order.link !== null && (
        <Anchor href={order.link} target="_blank" rel="noreferrer" size="sm">
          {texts.openPage}
        </Anchor>
      )}
    </Group>
  );
}

function Lines({ order }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { price } = useFormats();
  return (
    <Section title={texts.lines}>
      <Table aria-label={texts.lines}>
        <Table.Tbody>
          {order.items.map((item) => (
            <Table.Tr key={item.orderItemId}>
              <Table.Td w={72}>
                <LinePicture photo={item.photo} />
              </Table.Td>
              <Table.Td>
                {item.title}
                {item.giftCode !== null && (
                  <Text span ff="monospace" ml="xs">
                    {item.giftCode}
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {[item.eventName, item.personName].filter(Boolean).join(' · ')}
                </Text>
                {item.refunded.amount > 0 && (
                  <Text size="sm" fw={600}>
                    {texts.refunded(price(item.refunded.amount, item.refunded.currencyId))}
                    {item.isReturned && ` · ${texts.taken}`}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{price(item.price.amount, item.price.currencyId)}</Table.Td>
            </Table.Tr>
          ))}
          {order.codes.map(({ code, discount }) => (
            <Table.Tr key={code}>
              <Table.Td colSpan={2}>{texts.discount(code)}</Table.Td>
              <Table.Td ta="right">−{price(discount.amount, discount.currencyId)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Td colSpan={2}>{texts.total}</Table.Td>
            <Table.Td ta="right">{price(order.total.amount, order.total.currencyId)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Section>
  );
}

const PAYMENT_COLOURS: Partial<Record<DeskOrder['payments'][number]['state'], string>> = {
  Paid: 'teal',
  Pending: 'yellow',
  Declined: 'red',
};

function Payments({ order }: { order: DeskOrder }) {
  const { payments } = order;
  const texts = useTexts<typeof en>('orders');
  const wayOf = usePaymentWay();
  const { moment, price } = useFormats();
  const stateOf = ({ state, isDisputed, isReturning }: DeskOrder['payments'][number]) => {
    if (isDisputed) return state === 'Refunded' ? texts.chargeback.takenBack : texts.chargeback.inDispute;
    return isReturning ? texts.returning : texts.paymentStates[state];
  };
  return (
    <Section title={texts.payments}>
      {payments.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {payments.map((payment) => (
        <Group key={payment.paymentId} gap="sm" align="start">
          <Badge
            color={payment.isReturning ? 'yellow' : (PAYMENT_COLOURS[payment.state] ?? 'gray')}
            variant="dot"
            tt="none"
          >
            {stateOf(payment)}
          </Badge>
          <Stack gap={0} flex={1}>
            <Text>
              {price(payment.amount.amount, payment.amount.currencyId)} · {wayOf(payment)}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {moment(payment.createdAt)} · {payment.reference ?? payment.invoiceNumber}
            </Text>
            {payment.isDisputed &&
              payment.state === 'Paid' &&
              (isUnneeded(order, payment) ? (
                <UnneededChargeback order={order} payment={payment} />
              ) : (
                <Text size="sm">{texts.chargeback.disputed}</Text>
              ))}
            {payment.said !== null && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {payment.said}
              </Text>
            )}
          </Stack>
        </Group>
      ))}
    </Section>
  );
}

const REFUND_COLOURS = { Asked: 'yellow', Given: 'teal', Failed: 'red' } as const;

function Refunds({ order: { refunds } }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { moment, price } = useFormats();
  if (refunds.length === 0) return null;
  return (
    <Section title={texts.refunds}>
      {refunds.map(({ refundId, amount, state, said, titles, decidedAt }) => (
        <Group key={refundId} gap="sm" align="start">
          <Badge color={REFUND_COLOURS[state]} variant="dot" tt="none">
            {texts.refundStates[state]}
          </Badge>
          <Stack gap={0} flex={1}>
            <Text>
              {price(amount.amount, amount.currencyId)} · {titles.join(', ')}
            </Text>
            <Text size="sm" c="dimmed">
              {moment(decidedAt)}
            </Text>
            {said !== null && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {said}
              </Text>
            )}
          </Stack>
        </Group>
      ))}
    </Section>
  );
}

function FailedRefunds({ order: { refundFailures } }: { order: DeskOrder }) {
  const { failedRefund: texts } = useTexts<typeof en>('orders');
  const { moment, price } = useFormats();
  if (refundFailures.length === 0) return null;
  return (
    <Section title={texts.heading}>
      {refundFailures.map(({ failureId, amount, said, heardAt, paidOtherwiseAt }) => (
        <Group key={failureId} gap="sm" align="start">
          <Badge color={paidOtherwiseAt === null ? 'red' : 'teal'} variant="dot" tt="none">
            {paidOtherwiseAt === null ? texts.open : texts.paid}
          </Badge>
          <Stack gap={0} flex={1}>
            <Text>{price(amount.amount, amount.currencyId)}</Text>
            <Text size="sm" c="dimmed">
              {moment(paidOtherwiseAt ?? heardAt)}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {said}
            </Text>
          </Stack>
        </Group>
      ))}
    </Section>
  );
}

const MAIL_COLOURS = { Waiting: 'yellow', Sent: 'teal', Refused: 'red', Withdrawn: 'gray' } as const;

function Mails({ order: { mails } }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { kinds, states } = useTexts<typeof mailsEn>('mails');
  const { moment } = useFormats();
  return (
    <Section title={texts.mails}>
      {mails.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {mails.map((mail) => (
        <Group key={mail.mailId} gap="sm" align="start">
          <Badge color={MAIL_COLOURS[mail.state]} variant="dot" tt="none">
            {states[mail.state]}
          </Badge>
          <Stack gap={0} flex={1}>
            <Text>{kinds[mail.kind as keyof typeof kinds] ?? mail.kind}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {moment(mail.settledAt ?? mail.createdAt)} · {mail.recipient}
            </Text>
            {mail.reason !== null && <Reason reason={mail.reason} />}
          </Stack>
        </Group>
      ))}
    </Section>
  );
}

function Reason({ reason }: { reason: string }) {
  const { sentence, serverText } = useMailReason()(reason);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {sentence}
      {serverText !== '' && (
        <Text span size="sm" c="dimmed">
          {' '}
          {serverText}
        </Text>
      )}
    </Text>
  );
}

function Archives({ order: { archives } }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { moment, fileSize } = useFormats();
  if (archives.length === 0) return null;
  return (
    <Section title={texts.archives}>
      {archives.map(({ state, files, size, createdAt }) => (
        <Text key={createdAt}>
          {texts.archiveStates[state]} · {texts.files(files)}, {fileSize(size)} · {moment(createdAt)}
        </Text>
      ))}
    </Section>
  );
}
