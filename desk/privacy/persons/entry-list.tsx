import { Checkbox, Paper, Stack, Text } from '@mantine/core';
import type { ShownPersonEntry } from '#contract/desk-persons.schema.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { type Subject, usePersonTexts } from './person-service.ts';

interface Props {
  entries: readonly ShownPersonEntry[];
  subject: Subject;
  onChange: (subject: Subject) => void;
}

/** Lists entries, from which the member selects those of one person. */
export function EntryList({ entries, subject, onChange }: Props) {
  const texts = usePersonTexts();
  if (entries.length === 0) return <Text role="status">{texts.nobody}</Text>;
  const chosen = [...subject.emails, ...subject.personIds];
  return (
    <Checkbox.Group
      label={texts.entries}
      description={texts.entriesHint}
      value={chosen}
      onChange={(ids) =>
        onChange({
          emails: entries.flatMap((one) =>
            one.kind === 'Address' && ids.includes(one.email) ? one.email : [],
          ),
          personIds: entries.flatMap((one) =>
            one.kind !== 'Address' && ids.includes(one.personId) ? one.personId : [],
          ),
        })
      }
    >
      <Stack gap="xs" mt="xs">
        {entries.map((entry) => (
          <Entry key={entry.kind === 'Address' ? entry.email : entry.personId} entry={entry} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Shows the facts of an entry that distinguish namesakes. */
function Entry({ entry }: { entry: ShownPersonEntry }) {
  const texts = usePersonTexts();
  const { day } = useFormats();
  if (entry.kind === 'Address')
    return (
      <Paper withBorder p="sm">
        <Checkbox value={entry.email} label={entry.email} description={texts.address} />
      </Paper>
    );
  if (entry.kind === 'Photographer') {
    const { personId, name, otherNames, email, photosCount } = entry;
    const facts = [
      texts.taken(photosCount),
      otherNames.length > 0 && texts.alsoNamed(otherNames.join(', ')),
      email,
    ];
    return (
      <Paper withBorder p="sm">
        <Checkbox
          value={personId}
          label={name}
          description={facts.filter((fact) => typeof fact === 'string').join(' · ')}
        />
      </Paper>
    );
  }
  const { personId, name, bib, birthYear, distance, hasLeft, email, event, photosCount } = entry;
  const who = {
    Participant: name === '' ? texts.nameless : name,
    Wearer: texts.unlisted,
    Face: texts.face,
  }[entry.kind];
  const facts = [
    `${event.title}, ${day(event.date)}`,
    bib !== null && texts.bib(bib),
    birthYear !== null && texts.born(birthYear),
    distance,
    email,
    hasLeft && texts.left,
    texts.photos(photosCount),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Paper withBorder p="sm">
      <Checkbox value={personId} label={who} description={facts.join(' · ')} />
    </Paper>
  );
}
