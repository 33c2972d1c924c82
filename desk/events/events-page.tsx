import { Stack } from '@mantine/core';
import { useShellWords } from '../shell/use-shell-words.ts';
import { PageHead } from '../ui/page-head.tsx';
import { EventsTable } from './events-table.tsx';

/** Finds events, also those out of the shop. */
export default function EventsPage() {
  const { areas } = useShellWords();
  return (
    <Stack>
      <PageHead title={areas.events} />
      <EventsTable to="events" />
    </Stack>
  );
}
