import { Button, Group, Image, SimpleGrid, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { DeskProposal, deskFrameSchemas } from '#contract/desk-settings.schema.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { DiffView } from './diff-view.tsx';
import { frameService, useSettingsTexts } from './settings-service.ts';

type Proposal = CallOutput<(typeof deskFrameSchemas)['proposeFrame']>;

/** A frame in the call's format. */
export interface SentFrame {
  source: string;
  layers: { name: string; base64: Blob | string }[];
}

interface Props {
  /** The texts of the button and the dialog. */
  action: string;
  isDisabled: boolean;
  /** Reads the values to send; undefined if one is invalid. */
  read: () => Promise<SentFrame | undefined>;
  onFaults: (faults: DeskProposal['faults']) => void;
  onApplied: () => void;
  /** Further buttons beside it. */
  children?: ReactNode;
}

/** Shows how a frame looks and what it replaces, asks for a reason, and publishes exactly this frame. */
export function FrameProposal({ action, isDisabled, read, onFaults, onApplied, children }: Props) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const [shown, setShown] = useState<{ body: SentFrame; proposal: Proposal }>();
  const proposing = useDeskWrite(frameService.proposeFrame, {
    keepsAnswers: true,
    onSuccess: (proposal, { body: { source, layers } }) => {
      onFaults(proposal.faults);
      if (proposal.faults.length === 0) setShown({ body: { source, layers }, proposal });
    },
  });
  const adding = useDeskWrite(frameService.addFrame, {
    onSuccess: () => {
      setShown(undefined);
      onApplied();
    },
  });
  const propose = async () => {
    onFaults([]);
    const body = await read();
    if (body !== undefined) proposing.mutate({ params: { tenantId }, body });
  };
  return (
    <>
      <ProblemNote problem={proposing.error} />
      <Group gap="xs">
        <Button disabled={isDisabled} loading={proposing.isPending} onClick={() => void propose()}>
          {action}
        </Button>
        {children}
      </Group>
      {shown !== undefined && (
        <ConfirmConsequences
          isOpen
          title={action}
          action={texts.apply}
          isDangerous={false}
          isDisabled={shown.proposal.changes.length === 0}
          isPending={adding.isPending}
          problem={adding.error}
          onConfirm={(why) =>
            adding.mutate({ params: { tenantId }, body: { ...shown.body, shown: shown.proposal.shown, why } })
          }
          onClose={() => setShown(undefined)}
        >
          <Stack>
            <DiffView proposal={shown.proposal} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {shown.proposal.previews !== null &&
                (['landscape', 'portrait'] as const).map((view) => (
                  <Image
                    key={view}
                    src={jpegAddress(shown.proposal.previews?.[view] ?? '')}
                    alt={texts.previewOf(texts[view])}
                    h={260}
                    fit="contain"
                  />
                ))}
            </SimpleGrid>
          </Stack>
        </ConfirmConsequences>
      )}
    </>
  );
}

/** Returns the data URL of a Base64 JPEG. */
export const jpegAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;
