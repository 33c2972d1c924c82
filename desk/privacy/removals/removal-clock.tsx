import { Badge } from '@mantine/core';
import { useFormats } from '../../i18n/use-words.ts';
import { type ListedRemoval, useRemovalWords } from './removal-service.ts';

const COLOURS = { Overdue: 'red.9', Soon: 'orange', InTime: 'teal' } as const;

/** By when a request is to be answered; what became of it where it ended. */
export function RemovalClock({
  removal: { clock, state },
}: {
  removal: Pick<ListedRemoval, 'clock' | 'state'>;
}) {
  const words = useRemovalWords();
  const { day, number } = useFormats();
  if (clock === null)
    return (
      <Badge variant="dot" color="gray" tt="none">
        {words.states[state]}
      </Badge>
    );
  const late = clock.urgency === 'Overdue';
  return (
    <Badge variant={late ? 'filled' : 'dot'} color={COLOURS[clock.urgency]} tt="none">
      {late ? words.late(number(-clock.daysLeft)) : words.dueOn(day(clock.dueOn), number(clock.daysLeft))}
    </Badge>
  );
}
