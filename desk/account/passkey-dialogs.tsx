import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskOwnSchemas } from '#contract/desk.schema.ts';
import { DeskProblem } from '../api/desk-problem.ts';
import { ownService } from '../api/services.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useOwnLoginTexts } from './use-own-login-texts.ts';

export type Passkey = CallOutput<(typeof deskOwnSchemas)['getLogin']>['passkeys'][number];

const NAME_MAX = 60;

/** Why the browser created no passkey. */
type BrowserFault = 'canceled' | 'known';

/** Adds a passkey: asks for a name, then lets the browser create the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const texts = useOwnLoginTexts();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<BrowserFault>();
  const [isAsking, setAsking] = useState(false);
  const add = useDeskWrite(ownService.addPasskey, { onSuccess: onClose });
  const offer = useDeskWrite(ownService.offerPasskey, {
    keepsAnswers: true,
    async onSuccess({ options }) {
      setAsking(true);
      const made = await askBrowser(options as unknown as PublicKeyCredentialCreationOptionsJSON);
      setAsking(false);
      if (typeof made === 'string') return setFault(made);
      add.mutate({ body: { name, answer: made } });
    },
  });
  const begin = () => {
    setFault(undefined);
    add.reset();
    offer.mutate({});
  };
  return (
    <NameDialog
      title={texts.add}
      action={texts.next}
      name={name}
      onName={setName}
      isPending={offer.isPending || add.isPending || isAsking}
      onSubmit={begin}
      onClose={onClose}
    >
      <Text size="sm">{texts.device}</Text>
      {fault !== undefined && (
        <Alert color="red" role="alert">
          {texts[fault]}
        </Alert>
      )}
      <PasskeyProblem problem={offer.error ?? add.error} />
    </NameDialog>
  );
}

/** Asks the browser for a new passkey. @returns its response for the server, or why there is none */
async function askBrowser(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? 'known' : 'canceled';
  }
}

/** Shows why a passkey was not added. */
function PasskeyProblem({ problem }: { problem: unknown }) {
  const { taken, late } = useOwnLoginTexts();
  const code = problem instanceof DeskProblem ? problem.code : undefined;
  if (code !== 'Conflict' && code !== 'Invalid') return <ProblemNote problem={problem} />;
  return (
    <Alert color="red" role="alert">
      {code === 'Conflict' ? taken : late}
    </Alert>
  );
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const texts = useOwnLoginTexts();
  const { save } = useShellTexts();
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useDeskWrite(ownService.renamePasskey, { onSuccess: onClose });
  const { passkeyId } = passkey;
  return (
    <NameDialog
      title={texts.renameOf(passkey.name)}
      action={save}
      name={name}
      onName={setName}
      isPending={isPending}
      onSubmit={() => mutate({ params: { passkeyId }, body: { name } })}
      onClose={onClose}
    >
      <ProblemNote problem={error} />
    </NameDialog>
  );
}

interface NameDialogProps {
  title: string;
  action: string;
  name: string;
  onName: (name: string) => void;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** Shown above the buttons. */
  children: ReactNode;
}

function NameDialog({
  title,
  action,
  name,
  onName,
  isPending,
  onSubmit,
  onClose,
  children,
}: NameDialogProps) {
  const texts = useOwnLoginTexts();
  const { close, cancel } = useShellTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={NAME_MAX}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => onName(value)}
          />
          {children}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Removes a passkey after showing the consequences. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const texts = useOwnLoginTexts();
  const { close, cancel } = useShellTexts();
  const { mutate, isPending, error } = useDeskWrite(ownService.removePasskey, { onSuccess: onClose });
  const { passkeyId, name } = passkey;
  return (
    <Modal opened onClose={onClose} title={texts.removeOf(name)} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Text>{texts.removed}</Text>
        <ProblemNote problem={error} />
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button color="red.9" loading={isPending} onClick={() => mutate({ params: { passkeyId } })}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
