import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ownService } from '../api/services.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';
import { useOwnLoginTexts } from './use-own-login-texts.ts';

/**
 * Shows how many recovery codes are left, and creates new ones, which are shown once.
 * @param madeAt null without codes
 */
export function RecoveryCodes({ left, madeAt }: { left: number; madeAt: string | null }) {
  const texts = useOwnLoginTexts();
  const { close, cancel } = useShellTexts();
  const { day, number } = useFormats();
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const { mutate, isPending, error, reset } = useDeskWrite(ownService.makeRecoveryCodes, {
    onSuccess(made) {
      setAsked(false);
      setCodes(made.codes);
    },
  });
  const end = () => {
    setAsked(false);
    reset();
  };
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {texts.codes}
        </Title>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => (left > 0 ? setAsked(true) : mutate({}))}
        >
          {texts.make}
        </Button>
      </Group>
      <Text mb="md" maw={640}>
        {texts.codesHint}
      </Text>
      {!isAsked && <ProblemNote problem={error} />}
      <Text>{madeAt === null ? texts.noCodes : texts.codesLeft(number(left), day(madeAt))}</Text>
      <Modal
        opened={isAsked}
        onClose={end}
        title={texts.makeAgain}
        closeButtonProps={{ 'aria-label': close }}
      >
        <Stack>
          <Text>{texts.replaces}</Text>
          <ProblemNote problem={error} />
          <Group justify="end">
            <Button variant="default" onClick={end} data-autofocus>
              {cancel}
            </Button>
            <Button loading={isPending} onClick={() => mutate({})}>
              {texts.make}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {codes !== undefined && (
        <SecretOnce
          title={texts.made}
          explanation={texts.shownOnce}
          secret={codes.join('\n')}
          onClose={() => setCodes(undefined)}
        />
      )}
    </section>
  );
}
