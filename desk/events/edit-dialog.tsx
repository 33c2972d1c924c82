import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { facesDeletedOn } from '#contract/desk-events.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { FactChanges } from '../ui/facts-list.tsx';
import type { EventDialogProps } from './event-dialog.ts';
import { distancesIn, EventFields, type Facts, factsOf } from './event-fields.tsx';
import { eventService, useEventTexts } from './service.ts';

/** Edits the facts of an event, and shows the differences before saving. */
export function EditDialog({ event, onClose, onDone }: EventDialogProps) {
  const texts = useEventTexts();
  const tenantId = useTenantId();
  const [shown] = useState(() => factsOf(event));
  const [facts, setFacts] = useState(shown);
  const { mutate, isPending, error } = useDeskWrite(eventService.editEvent, { onSuccess: onDone });
  const names = (Object.keys(shown) as (keyof Facts)[]).filter((name) => facts[name] !== shown[name]);
  const pick = (from: Facts): Partial<ShownDeskEvent['facts']> =>
    Object.fromEntries(
      names.map((name) => [name, name === 'youthDistances' ? distancesIn(from.youthDistances) : from[name]]),
    );
  const change = (part: Partial<Facts>) => setFacts({ ...facts, ...part });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.edit.action}
      action={texts.edit.save}
      isDangerous={false}
      isDisabled={names.length === 0}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, eventId: event.eventId },
          body: { changes: pick(facts), seen: pick(shown), why },
        })
      }
    >
      <EventFields facts={facts} onChange={change} eventId={event.eventId} />
      <FactChanges
        changes={names.map((name) => ({
          name: texts.facts[name],
          from: writtenFact(texts, name, shown),
          to: writtenFact(texts, name, facts),
        }))}
      />
      {names.includes('wantedFaces') && shown.wantedFaces === 'atImport' && (
        <Text>{texts.edit.facesDeleted}</Text>
      )}
      <FacesDeletedOn event={event} date={facts.date} />
      {(names.includes('timeZone') || names.includes('date')) && <Text>{texts.edit.keepsTimes}</Text>}
    </ConfirmConsequences>
  );
}

/** Says when stored faces are deleted, if the date moves to an earlier day. */
function FacesDeletedOn({ event, date }: { event: ShownDeskEvent; date: string }) {
  const texts = useEventTexts();
  const { day } = useFormats();
  const { isStored, retentionDays } = event.faces;
  const deletedOn = facesDeletedOn({ from: event.date, to: date }, retentionDays, new Date());
  if (!isStored || deletedOn === undefined) return null;
  return <Text>{texts.edit.facesDeletedOn(day(deletedOn), retentionDays)}</Text>;
}

/** Formats a fact for display. */
function writtenFact(texts: ReturnType<typeof useEventTexts>, name: keyof Facts, from: Facts): string {
  const value = from[name];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (name === 'wantedFaces') return texts.faceModes[from.wantedFaces];
  return name === 'verificationFactor' ? texts.factors[from.verificationFactor] : (value ?? '');
}
