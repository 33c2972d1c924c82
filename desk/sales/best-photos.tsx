import { Card, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/sales.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { salesService } from './sales-service.ts';

interface Props {
  eventId: string;
  days: { from?: string; until?: string; timeZone: string };
}

/** Shows the photos of an event that were bought most. */
export function BestPhotos({ eventId, days }: Props) {
  const texts = useTexts<typeof en>('sales');
  const { number, price } = useFormats();
  const tenantId = useTenantId();
  const { data } = useDeskQuery(salesService.listBestPhotos, { params: { tenantId, eventId }, query: days });
  if (data === undefined || data.photos.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {texts.best}
      </Title>
      <SimpleGrid component="ul" cols={{ base: 2, sm: 3, lg: 6 }} p={0} m={0} style={{ listStyle: 'none' }}>
        {data.photos.map(({ photoId, thumbUrl, fileName, currencyId, chosen, sold, revenue }) => (
          <Card key={`${photoId} ${currencyId}`} component="li" withBorder p="xs">
            {thumbUrl !== null && (
              <Card.Section>
                <Image src={thumbUrl} alt="" h={120} fit="cover" loading="lazy" />
              </Card.Section>
            )}
            <Text size="sm" mt="xs" truncate="start" title={fileName}>
              {fileName}
            </Text>
            <Text size="sm">{texts.chosen(number(chosen), number(sold))}</Text>
            <Text size="sm" fw={600}>
              {price(revenue, currencyId)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {texts.bestMeaning}
      </Text>
    </Stack>
  );
}
