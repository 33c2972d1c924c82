import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { EventsTable } from './events-table.tsx';
import { useEventTexts } from './service.ts';

/** Finds events, including hidden ones, and creates new ones. */
export default function EventsPage() {
  const { areas } = useShellTexts();
  const { create } = useEventTexts();
  const mayCreate = useMayDo()('event.create');
  const tenantId = useTenantId();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Stack>
      <PageHead title={areas.events}>
        {mayCreate && <Button onClick={() => setIsCreating(true)}>{create.action}</Button>}
      </PageHead>
      <EventsTable to="events" />
      {isCreating && (
        <CreateDialog
          onClose={() => setIsCreating(false)}
          onDone={(eventId) => void navigate({ href: `/tenants/${tenantId}/events/${eventId}` })}
        />
      )}
    </Stack>
  );
}
