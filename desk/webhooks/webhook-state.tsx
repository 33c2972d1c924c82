import { Badge, Stack, Text } from '@mantine/core';
import type { ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import type en from '../i18n/en/webhooks.ts';
import { useFormats, useWords } from '../i18n/use-words.ts';

/** A webhook's state and waiting deliveries. */
export function WebhookState({ webhook }: { webhook: ShownWebhook }) {
  const words = useWords<typeof en>('webhooks');
  const { fromNow, number } = useFormats();
  const { isActive, failures, restUntil, waiting, givenUp } = webhook;
  const isAway = failures > 0;
  return (
    <Stack gap={2} align="start">
      <Badge variant="dot" tt="none" color={!isActive ? 'gray' : isAway ? 'red' : 'teal'}>
        {!isActive ? words.off : isAway ? words.away : words.on}
      </Badge>
      {isActive && isAway && restUntil !== null && <Text size="sm">{words.tries(fromNow(restUntil))}</Text>}
      {waiting > 0 && <Text size="sm">{words.waiting(number(waiting))}</Text>}
      {givenUp > 0 && <Text size="sm">{words.givenUp(number(givenUp))}</Text>}
    </Stack>
  );
}
