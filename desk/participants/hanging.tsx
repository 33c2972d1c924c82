import { List } from '@mantine/core';
import type { ShownHanging } from '#contract/desk-events.schema.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useParticipantWords } from './service.ts';

/** Says what hangs on a participant: photos, orders, carts. */
export function Hanging({ of: { photosCount, readCounts, orders, carts } }: { of: ShownHanging }) {
  const { hanging: words } = useParticipantWords();
  const { number } = useFormats();
  return (
    <List>
      <List.Item>{words.photos(number(photosCount))}</List.Item>
      {readCounts.map(({ bib, count }) => (
        <List.Item key={bib}>{words.read(bib, number(count))}</List.Item>
      ))}
      <List.Item>
        {orders.count === 0 ? words.noOrders : words.orders(number(orders.count), orders.numbers.join(', '))}
      </List.Item>
      <List.Item>{words.carts(number(carts))}</List.Item>
    </List>
  );
}
