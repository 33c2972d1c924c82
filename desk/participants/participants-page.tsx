import { Stack } from '@mantine/core';
import { EventsTable } from '../events/events-table.tsx';
import { useShellWords } from '../shell/use-shell-words.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Chooses the event whose participants are looked for. */
export default function ParticipantsPage() {
  const { areas } = useShellWords();
  return (
    <Stack>
      <PageHead title={areas.participants} />
      <EventsTable to="participants" />
    </Stack>
  );
}
