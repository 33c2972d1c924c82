import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { FactChanges } from '../ui/facts-list.tsx';
import { Dependents } from './dependents.tsx';
import {
  nameOf,
  type Participant,
  type ParticipantDialogProps,
  participantService,
  useParticipantTexts,
} from './service.ts';

const TYPING_MS = 300;

/** Finds another participant by the entered bib; undefined until there is one. */
function useOther(eventId: string, participantId: string, typed: string): Participant | undefined {
  const tenantId = useTenantId();
  const [bib] = useDebouncedValue(typed.trim().toUpperCase(), TYPING_MS);
  const { data: found } = useDeskQuery(
    participantService.findParticipants,
    bib === '' ? undefined : { params: { tenantId, eventId }, query: { words: bib } },
  );
  const row = found?.participants.find((one) => one.bib === bib && one.participantId !== participantId);
  const { data } = useDeskQuery(
    participantService.getParticipant,
    row && { params: { tenantId, eventId, participantId: row.participantId }, query: {} },
  );
  // The previous answer stays while the next one is loaded.
  return row !== undefined && data?.participantId === row.participantId ? data : undefined;
}

function Person({ of }: { of: Participant }) {
  return (
    <div>
      <Text fw={600}>{`${of.bib} · ${nameOf(of)}`}</Text>
      <Dependents of={of.hanging} />
    </div>
  );
}

function OtherBib({
  typed,
  onType,
  other,
}: {
  typed: string;
  onType: (typed: string) => void;
  other: Participant | undefined;
}) {
  const texts = useParticipantTexts();
  return (
    <>
      <TextInput
        label={texts.otherBib}
        maxLength={20}
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
        data-autofocus
      />
      <div role="status">{other && <Person of={other} />}</div>
    </>
  );
}

/** Swaps the bibs of two participants. */
export function ExchangeDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const { exchange: texts, voids } = useParticipantTexts();
  const tenantId = useTenantId();
  const [typed, setTyped] = useState('');
  const { participantId, version: seen, bib } = participant;
  const other = useOther(eventId, participantId, typed);
  const { mutate, isPending, error } = useDeskWrite(participantService.exchangeBibs, { onSuccess: onDone });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous={false}
      isDisabled={other === undefined}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        other !== undefined &&
        mutate({
          params: { tenantId, eventId, participantId },
          body: { otherId: other.participantId, otherSeen: other.version, seen, why },
        })
      }
    >
      <Person of={participant} />
      <OtherBib typed={typed} onType={setTyped} other={other} />
      {other && (
        <FactChanges
          changes={[
            { name: nameOf(participant), from: bib, to: other.bib },
            { name: nameOf(other), from: other.bib, to: bib },
          ]}
        />
      )}
      <Text>{voids}</Text>
    </ConfirmConsequences>
  );
}

/** Merges two participants who are the same person. */
export function MergeDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const { merge: texts } = useParticipantTexts();
  const tenantId = useTenantId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { participantId, version: seen } = participant;
  const other = useOther(eventId, participantId, typed);
  const bibs = other === undefined ? [participant.bib] : [participant.bib, other.bib];
  const bib = bibs.find((one) => one === chosen) ?? participant.bib;
  const lost = bibs.find((one) => one !== bib);
  const { mutate, isPending, error } = useDeskWrite(participantService.mergeParticipants, {
    onSuccess: onDone,
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDisabled={other === undefined}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) =>
        other !== undefined &&
        mutate({
          params: { tenantId, eventId, participantId },
          body: { otherId: other.participantId, otherSeen: other.version, seen, bib, why },
        })
      }
    >
      <Text>{texts.meaning(nameOf(participant))}</Text>
      <Person of={participant} />
      <OtherBib typed={typed} onType={setTyped} other={other} />
      <NativeSelect
        label={texts.bib}
        data={bibs}
        value={bib}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      {lost !== undefined && <Text>{texts.lost(lost)}</Text>}
    </ConfirmConsequences>
  );
}
