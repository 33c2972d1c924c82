import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { FactChanges } from '../ui/facts-list.tsx';
import { Dependents } from './dependents.tsx';
import { makesOtherPerson } from './other-person.rules.ts';
import {
  type Participant,
  type ParticipantDialogProps,
  participantService,
  useParticipantTexts,
} from './service.ts';

const TYPING_MS = 300;
const FIELDS = ['bib', 'surname', 'givenName', 'birthDate', 'email', 'code', 'distance'] as const;
type Field = (typeof FIELDS)[number];
type Facts = Readonly<Record<Field, string>>;

/** The field that each factor asks for, besides the bib. */
const FACTOR_FIELDS: Record<Participant['verificationFactor'], Field | undefined> = {
  None: undefined,
  Surname: 'surname',
  BirthDate: 'birthDate',
  PersonalCode: 'code',
};

/** Corrects a participant's registration, after showing the consequences. */
export function EditDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const texts = useParticipantTexts();
  const tenantId = useTenantId();
  const [shown] = useState(() => factsOf(participant));
  const [facts, setFacts] = useState(shown);
  const { participantId, version: seen, verificationFactor } = participant;
  const params = { tenantId, eventId, participantId };
  const [bib] = useDebouncedValue(facts.bib.trim(), TYPING_MS);
  const { data } = useDeskQuery(participantService.getParticipant, {
    params,
    query: bib === '' ? {} : { bib },
  });
  const { mutate, isPending, error } = useDeskWrite(participantService.editParticipant, {
    onSuccess: onDone,
  });
  const changed = FIELDS.filter((field) => facts[field].trim() !== shown[field]);
  const isOther = makesOtherPerson(shown, facts);
  const isVoid =
    isOther ||
    changed.some(
      (field) => field === 'bib' || field === 'email' || field === FACTOR_FIELDS[verificationFactor],
    );
  return (
    <ConfirmConsequences
      isOpen
      title={texts.edit.action}
      action={texts.edit.save}
      isDangerous={false}
      isDisabled={changed.length === 0}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        mutate({
          params,
          body: {
            changes: Object.fromEntries(changed.map((field) => [field, givenOf(field, facts[field])])),
            seen,
            why,
          },
        })
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={texts.facts[field]}
            type={field === 'birthDate' ? 'date' : 'text'}
            required={field === 'bib'}
            maxLength={200}
            value={facts[field]}
            onChange={({ currentTarget: { value } }) => setFacts({ ...facts, [field]: value })}
          />
        ))}
      </SimpleGrid>
      <FactChanges
        changes={changed.map((field) => ({
          name: texts.facts[field],
          from: shown[field],
          to: facts[field].trim(),
        }))}
      />
      <Dependents of={(data ?? participant).hanging} />
      {changed.includes('email') && shown.email !== '' && <Text>{texts.edit.oldLinks}</Text>}
      {isOther && <Text>{texts.edit.otherPerson}</Text>}
      {isVoid && <Text>{texts.voids}</Text>}
    </ConfirmConsequences>
  );
}

const factsOf = (participant: Participant): Facts =>
  Object.fromEntries(FIELDS.map((field) => [field, participant[field] ?? ''])) as Facts;

/** Empty input means unknown; a name is kept unchanged. */
function givenOf(field: Field, typed: string): string | null {
  const isName = field === 'bib' || field === 'surname' || field === 'givenName';
  return typed.trim() === '' && !isName ? null : typed.trim();
}
