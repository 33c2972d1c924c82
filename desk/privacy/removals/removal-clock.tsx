import { Badge, Text } from '@mantine/core';
import { useFormats } from '../../i18n/use-texts.ts';
import { type ListedRemoval, useRemovalTexts } from './removal-service.ts';

const COLOURS = { Overdue: 'red.9', Soon: 'orange', InTime: 'teal' } as const;

/** Shows the deadline of a request, or its outcome if it is closed. */
export function RemovalClock({
  removal: { clock, state },
}: {
  removal: Pick<ListedRemoval, 'clock' | 'state'>;
}) {
  const texts = useRemovalTexts();
  const { day, number } = useFormats();
  if (clock === null)
    return (
      <Badge variant="dot" color="gray" tt="none">
        {texts.states[state]}
      </Badge>
    );
  if (clock.urgency === 'Overdue')
    return (
      <Badge color={COLOURS.Overdue} tt="none">
        {texts.late(number(-clock.daysLeft))}
      </Badge>
    );
  return (
    <>
      <Badge variant="dot" color={COLOURS[clock.urgency]} tt="none">
        {day(clock.dueOn)}
      </Badge>
      <Text size="sm" c="dimmed">
        {texts.daysLeft(number(clock.daysLeft))}
      </Text>
    </>
  );
}
