import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { FACE_GROUND_MAX, FACE_INDEXING } from '#contract/desk-events.ts';
import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { SearchCost } from './search-cost.tsx';
import { useEventTexts } from './service.ts';

/** The form's values: youth distances are one text, separated by commas. */
export type Facts = Omit<ShownDeskEvent['facts'], 'cameraOffsets' | 'youthDistances'> & {
  youthDistances: string;
};

/** Returns the facts of an event as form values. */
export function factsOf({ facts }: Pick<ShownDeskEvent, 'facts'>): Facts {
  const { cameraOffsets: _cameraOffsets, youthDistances, ...others } = facts;
  return { ...others, youthDistances: youthDistances.join(', ') };
}

/** Returns the distances in a comma-separated text. */
export const distancesIn = (text: string): string[] =>
  text
    .split(',')
    .map((distance) => distance.trim())
    .filter((distance) => distance !== '');

const TEXTS = ['timeZone', 'youthDistances'] as const;
const CHOICES = ['isSecure', 'findsUnlistedBibs'] as const;

interface Props {
  facts: Facts;
  onChange: (part: Partial<Facts>) => void;
  /** The event, if it exists already: its photos determine how long a search takes. */
  eventId?: string;
}

/** Shows the fields of an event's facts. */
export function EventFields({ facts, onChange, eventId }: Props) {
  const texts = useEventTexts();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.facts.title}
          required
          maxLength={200}
          value={facts.title}
          onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        />
        <TextInput
          type="date"
          label={texts.facts.date}
          required
          value={facts.date}
          onChange={({ currentTarget: { value } }) => onChange({ date: value })}
        />
        <TextInput
          label={texts.facts.city}
          maxLength={200}
          value={facts.city}
          onChange={({ currentTarget: { value } }) => onChange({ city: value })}
        />
        <CountrySelect
          label={texts.facts.country}
          value={facts.country}
          onChange={(country) => onChange({ country })}
        />
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={texts.facts[name]}
            required={name === 'timeZone'}
            maxLength={200}
            value={facts[name]}
            onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
          />
        ))}
        <TextInput
          label={texts.facts.externalEventId}
          maxLength={200}
          value={facts.externalEventId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ externalEventId: value === '' ? null : value })
          }
        />
        <NativeSelect
          label={texts.facts.verificationFactor}
          data={VERIFICATION_FACTORS.map((value) => ({ value, label: texts.factors[value] }))}
          value={facts.verificationFactor}
          onChange={({ currentTarget: { value } }) =>
            onChange({ verificationFactor: value as Facts['verificationFactor'] })
          }
        />
        <NativeSelect
          label={texts.facts.wantedFaces}
          data={FACE_INDEXING.map((value) => ({ value, label: texts.faceModes[value] }))}
          value={facts.wantedFaces}
          onChange={({ currentTarget: { value } }) =>
            onChange({ wantedFaces: value as Facts['wantedFaces'] })
          }
        />
      </SimpleGrid>
      {facts.wantedFaces === 'onRequest' && eventId !== undefined && <SearchCost eventId={eventId} />}
      <TextInput
        label={texts.facts.faceGround}
        description={texts.edit.faceGroundHint}
        maxLength={FACE_GROUND_MAX}
        value={facts.faceGround ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ faceGround: value === '' ? null : value })}
      />
      {CHOICES.map((name) => (
        <Checkbox
          key={name}
          label={texts.facts[name]}
          checked={facts[name]}
          onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
        />
      ))}
    </>
  );
}
