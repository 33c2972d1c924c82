import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { FACE_GROUND_MAX, FACE_INDEXING } from '#contract/desk-events.ts';
import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { FactChanges } from '../ui/facts-list.tsx';
import type { EventDialogProps } from './event-dialog.ts';
import { SearchCost } from './search-cost.tsx';
import { eventService, useEventTexts } from './service.ts';

/** What is edited: youth distances as they are typed, with commas. */
type Facts = Omit<ShownDeskEvent['facts'], 'cameraOffsets' | 'youthDistances'> & { youthDistances: string };
const TEXTS = ['title', 'city', 'country', 'timeZone', 'youthDistances'] as const;
const CHOICES = ['isSecure', 'findsUnlistedBibs'] as const;

/** Edits the facts of an event; differences are shown before they are sent. */
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
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={texts.facts[name]}
            required={name === 'title' || name === 'timeZone'}
            maxLength={200}
            value={facts[name]}
            onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          />
        ))}
        <TextInput
          type="date"
          label={texts.facts.date}
          required
          value={facts.date}
          onChange={({ currentTarget: { value } }) => change({ date: value })}
        />
        <TextInput
          label={texts.facts.externalEventId}
          maxLength={200}
          value={facts.externalEventId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ externalEventId: value === '' ? null : value })
          }
        />
        <NativeSelect
          label={texts.facts.verificationFactor}
          data={VERIFICATION_FACTORS.map((value) => ({ value, label: texts.factors[value] }))}
          value={facts.verificationFactor}
          onChange={({ currentTarget: { value } }) =>
            change({ verificationFactor: value as Facts['verificationFactor'] })
          }
        />
        <NativeSelect
          label={texts.facts.wantedFaces}
          data={FACE_INDEXING.map((value) => ({ value, label: texts.faceModes[value] }))}
          value={facts.wantedFaces}
          onChange={({ currentTarget: { value } }) => change({ wantedFaces: value as Facts['wantedFaces'] })}
        />
      </SimpleGrid>
      {facts.wantedFaces === 'onRequest' && <SearchCost eventId={event.eventId} />}
      <TextInput
        label={texts.facts.faceGround}
        description={texts.edit.faceGroundHint}
        maxLength={FACE_GROUND_MAX}
        value={facts.faceGround ?? ''}
        onChange={({ currentTarget: { value } }) => change({ faceGround: value === '' ? null : value })}
      />
      {CHOICES.map((name) => (
        <Checkbox
          key={name}
          label={texts.facts[name]}
          checked={facts[name]}
          onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
        />
      ))}
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
      {(names.includes('timeZone') || names.includes('date')) && <Text>{texts.edit.keepsTimes}</Text>}
    </ConfirmConsequences>
  );
}

function factsOf({ facts }: ShownDeskEvent): Facts {
  const { cameraOffsets: _cameraOffsets, youthDistances, ...others } = facts;
  return { ...others, youthDistances: youthDistances.join(', ') };
}

const distancesIn = (text: string): string[] =>
  text
    .split(',')
    .map((distance) => distance.trim())
    .filter((distance) => distance !== '');

/** Returns a fact as people read it. */
function writtenFact(texts: ReturnType<typeof useEventTexts>, name: keyof Facts, from: Facts): string {
  const value = from[name];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (name === 'wantedFaces') return texts.faceModes[from.wantedFaces];
  return name === 'verificationFactor' ? texts.factors[from.verificationFactor] : (value ?? '');
}
