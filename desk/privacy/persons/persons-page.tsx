import { Alert, Button, FileInput, Group, Stack, Text, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDeskWrite } from '../../api/use-desk.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { EventSelect } from '../../ui/event-select.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { EntryList } from './entry-list.tsx';
import { KeptOfPerson } from './kept-of-person.tsx';
import { personService, type Subject, usePersonTexts } from './person-service.ts';

const NOBODY: Subject = { emails: [], personIds: [] };

/** Finds a person's entries and shows their stored data. */
export default function PersonsPage() {
  const texts = usePersonTexts();
  const { areas } = useShellTexts();
  const params = { tenantId: useTenantId() };
  // The search of the desk links here with an address after `#`, so that it is in no log of a server.
  const { hash } = useLocation();
  const [text, setText] = useState(hash);
  const [eventId, setEventId] = useState<string | null>(null);
  // Another page links here with a person in the URL.
  const { person } = useLocation().search as { person?: unknown };
  const [subject, setSubject] = useState<Subject>(
    typeof person === 'string' ? { emails: [], personIds: [person] } : NOBODY,
  );
  const byText = useDeskWrite(personService.findPersons, { keepsAnswers: true });
  const byFace = useDeskWrite(personService.findPersonByFace, { keepsAnswers: true });
  const [latest, setLatest] = useState<'text' | 'face'>('text');
  const { data, error } = latest === 'text' ? byText : byFace;
  const begin = (how: 'text' | 'face') => {
    setLatest(how);
    setSubject(NOBODY);
  };
  const lookAt = (picture: File | null) => {
    if (picture === null || eventId === null) return;
    begin('face');
    byFace.mutate({ params, body: { eventId, picture } });
  };
  const { mutate } = byText;
  const { tenantId } = params;
  useEffect(() => {
    if (hash === '') return;
    setText(hash);
    setSubject(NOBODY);
    setLatest('text');
    mutate({ params: { tenantId }, body: { text: hash } });
  }, [hash, mutate, tenantId]);
  const count = subject.emails.length + subject.personIds.length;
  return (
    <Stack>
      <PageHead title={areas.persons} />
      <Text maw="42rem">{texts.intro}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin('text');
          byText.mutate({ params, body: { text, ...(eventId === null ? {} : { eventId }) } });
        }}
      >
        <Group align="end" gap="xs">
          <TextInput
            type="search"
            label={texts.searched}
            description={texts.searchHint}
            flex={1}
            miw={240}
            maw={480}
            required
            maxLength={200}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            data-autofocus
          />
          <EventSelect label={texts.event} value={eventId} onChange={setEventId} />
          <Button type="submit">{texts.search}</Button>
        </Group>
      </form>
      <FileInput
        label={texts.picture}
        description={eventId === null ? texts.pictureNeedsEvent : texts.pictureHint}
        accept="image/*"
        maw={480}
        disabled={eventId === null}
        value={null}
        onChange={(picture) => void lookAt(picture)}
      />
      <ProblemNote problem={error} />
      {data !== undefined && <EntryList entries={data.entries} subject={subject} onChange={setSubject} />}
      {data?.isMore === true && <Alert color="gray">{texts.more}</Alert>}
      {count > 0 && <KeptOfPerson key={JSON.stringify(subject)} subject={subject} />}
    </Stack>
  );
}
