import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-texts.ts';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

const ASKED_EVERY_MS = 60_000;

/** Shows the sales of a photographer's photos in the event, if the link shows them. */
export function OwnSales({ token }: { token: string }) {
  const texts = useUploadTexts();
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
        {texts.sales.title}
      </Title>
      {data.rows.length === 0 && <Text>{texts.sales.none}</Text>}
      {data.rows.map(({ currencyId, quantity, revenue, deferred, share }) => (
        <Text key={currencyId}>
          {texts.sales.sold(quantity, number(quantity), price(revenue, currencyId))}
          {share !== null && <strong> {texts.sales.share(price(share, currencyId))}</strong>}
          {deferred !== 0 && ` ${texts.sales.deferred(price(deferred, currencyId))}`}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {texts.sales.hint}
      </Text>
    </Stack>
  );
}
