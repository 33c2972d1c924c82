import { Stack } from '@mantine/core';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { EventsTable } from './events-table.tsx';

/** Finds events, also those out of the shop. */
export default function EventsPage() {
  const { areas } = useShellTexts();
  return (
    <Stack>
      <PageHead title={areas.events} />
      <EventsTable to="events" />
    </Stack>
  );
}
