import { Text } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { Dependents } from './dependents.tsx';
import { type ParticipantDialogProps, participantService, useParticipantTexts } from './service.ts';

/** Removes a participant from the start list, or restores them. */
export function ListDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const isListed = participant.state === 'Listed';
  const texts = useParticipantTexts()[isListed ? 'drop' : 'restore'];
  const tenantId = useTenantId();
  const { participantId, version: seen, hanging } = participant;
  const operation = isListed ? participantService.dropParticipant : participantService.restoreParticipant;
  const { mutate, isPending, error } = useDeskWrite(operation, { onSuccess: onDone });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous={isListed}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params: { tenantId, eventId, participantId }, body: { seen, why } })}
    >
      <Text>{texts.meaning}</Text>
      <Dependents of={hanging} />
    </ConfirmConsequences>
  );
}
