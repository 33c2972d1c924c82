import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import type { DeskOperation } from '../api/create-desk-service.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { BackToSetup } from '../brands/back-to-setup.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { DiffView } from './diff-view.tsx';
import { useSettingsTexts } from './settings-service.ts';

/** The parameters in a call's address. */
interface Params {
  tenantId: string;
}

interface Props<P extends Params, Body extends object, Proposal extends DeskProposal, Done> {
  propose: DeskOperation<{ params: P; body: Body }, Proposal>;
  apply: DeskOperation<{ params: P; body: Body & { seenVersion: number; shown: string; why: string } }, Done>;
  params: P;
  body: Body;
  isChanged: boolean;
  mayApply: boolean;
  /** Names a catalog's product by its key. */
  productOf?: (key: string) => string;
  /** Further content beside the diff. */
  beside?: (proposal: Proposal) => ReactNode;
  onFaults: (faults: DeskProposal['faults']) => void;
  onDiscard: () => void;
  onApplied: (done: Done) => void;
}

/**
 * Shows the effects of a change, asks for a reason, and applies exactly these effects. Asks for confirmation before the page is
 * left with unapplied changes.
 */
export function ProposeChange<P extends Params, Body extends object, Proposal extends DeskProposal, Done>({
  propose,
  apply,
  params,
  body,
  isChanged,
  mayApply,
  productOf,
  beside,
  onFaults,
  onDiscard,
  onApplied,
}: Props<P, Body, Proposal, Done>) {
  const texts = useSettingsTexts();
  const [shown, setShown] = useState<{ body: Body; proposal: Proposal }>();
  const [isApplied, setApplied] = useState(false);
  const proposing = useDeskWrite(propose, {
    keepsAnswers: true,
    onSuccess: (proposal, { body }) => {
      onFaults(proposal.faults);
      if (proposal.faults.length === 0) setShown({ body, proposal });
    },
  });
  const applying = useDeskWrite(apply, {
    onSuccess: (done) => {
      setShown(undefined);
      setApplied(true);
      onApplied(done);
    },
  });
  const close = () => {
    setShown(undefined);
    applying.reset();
  };
  return (
    <>
      <LeaveWarning isChanged={isChanged} />
      <ProblemNote problem={proposing.error} />
      <Group gap="xs">
        <Button
          disabled={!isChanged}
          loading={proposing.isPending}
          onClick={() => proposing.mutate({ params, body })}
        >
          {texts.showChanges}
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={onDiscard}>
          {texts.discard}
        </Button>
        {isApplied && !isChanged && <BackToSetup />}
      </Group>
      {shown !== undefined && (
        <ConfirmConsequences
          isOpen
          title={texts.changesTitle}
          action={texts.apply}
          isDangerous={false}
          isDisabled={!mayApply || shown.proposal.changes.length === 0}
          isPending={applying.isPending}
          problem={applying.error}
          onConfirm={(why) => {
            const { version: seenVersion, shown: name } = shown.proposal;
            applying.mutate({ params, body: { ...shown.body, seenVersion, shown: name, why } });
          }}
          onClose={close}
        >
          <Stack>
            <DiffView proposal={shown.proposal} productOf={productOf} />
            {beside?.(shown.proposal)}
            {!mayApply && <Text>{texts.mayNotApply}</Text>}
          </Stack>
        </ConfirmConsequences>
      )}
    </>
  );
}
