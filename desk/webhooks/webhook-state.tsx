import { Badge, Stack, Text } from '@mantine/core';
import type { ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import type en from '../i18n/en/webhooks.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';

/** Shows a webhook's state and waiting deliveries. */
export function WebhookState({ webhook }: { webhook: ShownWebhook }) {
  const texts = useTexts<typeof en>('webhooks');
  const { fromNow, number } = useFormats();
  const { isActive, failures, restUntil, waiting, givenUp } = webhook;
  const isAway = failures > 0;
  return (
    <Stack gap={2} align="start">
      <Badge variant="dot" tt="none" color={!isActive ? 'gray' : isAway ? 'red' : 'teal'}>
        {!isActive ? texts.off : isAway ? texts.away : texts.on}
      </Badge>
      {isActive && isAway && restUntil !== null && <Text size="sm">{texts.tries(fromNow(restUntil))}</Text>}
      {waiting > 0 && <Text size="sm">{texts.waiting(number(waiting))}</Text>}
      {givenUp > 0 && <Text size="sm">{texts.givenUp(number(givenUp))}</Text>}
    </Stack>
  );
}
