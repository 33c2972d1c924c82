import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-words.ts';
import { callUpload } from './upload-calls.ts';
import { useUploadWords } from './use-upload-words.ts';

const ASKED_EVERY_MS = 60_000;

/** Shows what was sold of a photographer's photos of the event, where the link shows it. */
export function OwnSales({ token }: { token: string }) {
  const words = useUploadWords();
  const { number, price } = useFormats();
  const { data } = useQuery({
    queryKey: ['own-sales', token],
    queryFn: () => callUpload(token, 'getOwnSales'),
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.sales.title}
      </Title>
      {data.rows.length === 0 && <Text>{words.sales.none}</Text>}
      {data.rows.map(({ currencyId, quantity, revenue, deferred }) => (
        <Text key={currencyId}>
          {words.sales.sold(quantity, number(quantity), price(revenue, currencyId))}
          {deferred !== 0 && ` ${words.sales.deferred(price(deferred, currencyId))}`}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {words.sales.hint}
      </Text>
    </Stack>
  );
}
