import { Stack } from '@mantine/core';
import { EventsTable } from '../events/events-table.tsx';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Chooses the event in which to look for participants. */
export default function ParticipantsPage() {
  const { areas } = useShellTexts();
  return (
    <Stack>
      <PageHead title={areas.participants} />
      <EventsTable to="participants" />
    </Stack>
  );
}
