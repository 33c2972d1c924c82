import { Badge } from '@mantine/core';
import type { ShownOrder } from '#contract/desk-correction.schema.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';

const COLOURS = { AwaitingPayment: 'yellow', Completed: 'teal', Canceled: 'gray' } as const;

/** Shows the state of an order. */
export function OrderState({ state }: { state: ShownOrder['state'] }) {
  const texts = useTexts<typeof en>('orders');
  return (
    <Badge color={COLOURS[state]} variant="dot" tt="none" miw="max-content">
      {texts.states[state]}
    </Badge>
  );
}
