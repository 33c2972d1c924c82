import { List, Text } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import {
  needsOwnProtection,
  type ParticipantDialogProps,
  participantService,
  useParticipantTexts,
} from './service.ts';

/** Protects a participant, or lifts the protection by age or distance. */
export function ProtectionDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const isToProtect = needsOwnProtection(participant);
  const texts = useParticipantTexts()[isToProtect ? 'protect' : 'unprotect'];
  const tenantId = useTenantId();
  const { participantId, version: seen } = participant;
  const operation = isToProtect
    ? participantService.protectParticipant
    : participantService.unprotectParticipant;
  const { mutate, isPending, error } = useDeskWrite(operation, { onSuccess: onDone });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params: { tenantId, eventId, participantId }, body: { seen, why } })}
    >
      <Text>{texts.meaning}</Text>
      <List>
        {texts.consequences.map((consequence) => (
          <List.Item key={consequence}>{consequence}</List.Item>
        ))}
      </List>
    </ConfirmConsequences>
  );
}
