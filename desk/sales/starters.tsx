import { useInViewport } from '@mantine/hooks';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/sales.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { salesService } from './sales-service.ts';

interface Props {
  eventId: string;
  /** Renders the counted starters of the event. */
  show: (starters: { all: number; withPhoto: number }) => string;
}

/** Loads an event's starter counts when scrolled into view, because counting takes the server a moment. */
export function Starters({ eventId, show }: Props) {
  const texts = useTexts<typeof en>('sales');
  const tenantId = useTenantId();
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { data } = useDeskQuery(
    salesService.getStarters,
    inViewport ? { params: { tenantId, eventId } } : undefined,
  );
  return (
    <span ref={ref}>
      {data === undefined ? '…' : data.starters === null ? texts.noStartList : show(data.starters)}
    </span>
  );
}

/** Shows how many starters have a photo. */
export function StartersFound({ eventId }: Pick<Props, 'eventId'>) {
  const { number, percent } = useFormats();
  return (
    <Starters
      eventId={eventId}
      show={({ all, withPhoto }) =>
        `${percent(withPhoto / Math.max(1, all))} (${number(withPhoto)} / ${number(all)})`
      }
    />
  );
}
