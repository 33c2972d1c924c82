import { Text } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { eventService, useEventTexts } from './service.ts';

/** Shows the cost of one search by selfie in an event that stores no faces. */
export function SearchCost({ eventId }: { eventId: string }) {
  const texts = useEventTexts();
  const tenantId = useTenantId();
  const { number } = useFormats();
  const { data, error } = useDeskQuery(eventService.estimateFaceSearch, { params: { tenantId, eventId } });
  if (error !== null) return <ProblemNote problem={error} />;
  const minutes = data?.minutes == null ? null : number(Math.max(1, Math.round(data.minutes)));
  return (
    <Text size="sm" role="status">
      {data === undefined ? '' : texts.edit.searchCost(number(data.photos), minutes)}
    </Text>
  );
}
