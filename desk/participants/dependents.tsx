import { List } from '@mantine/core';
import type { ShownDependents } from '#contract/desk-events.schema.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useParticipantTexts } from './service.ts';

/** Shows a participant's photos, orders and carts. */
export function Dependents({ of: { photosCount, readCounts, orders, carts } }: { of: ShownDependents }) {
  const { hanging: texts } = useParticipantTexts();
  const { number } = useFormats();
  return (
    <List>
      <List.Item>{texts.photos(number(photosCount))}</List.Item>
      {readCounts.map(({ bib, count }) => (
        <List.Item key={bib}>{texts.read(bib, number(count))}</List.Item>
      ))}
      <List.Item>
        {orders.count === 0 ? texts.noOrders : texts.orders(number(orders.count), orders.numbers.join(', '))}
      </List.Item>
      <List.Item>{texts.carts(number(carts))}</List.Item>
    </List>
  );
}
