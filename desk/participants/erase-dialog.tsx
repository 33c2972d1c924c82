import { ErasureDialog } from '../privacy/erasures/erasure-dialog.tsx';
import type { ParticipantDialogProps } from './service.ts';

/** Erases the person behind a participant, with the address on the start list. */
export function EraseDialog({ participant, onClose }: ParticipantDialogProps) {
  const { participantId, email } = participant;
  const subject = { personIds: [participantId], emails: email === null ? [] : [email.toLowerCase()] };
  return <ErasureDialog subject={subject} onClose={onClose} />;
}
