import { Paper, Stack, Text } from '@mantine/core';
import type { ShownHold } from '#contract/photo-holds.schema.ts';
import type en from '../i18n/en/holds.ts';
import type { Texts } from '../i18n/texts.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { DeskLink } from './desk-link.tsx';

/** Returns the texts about holds of photos. */
export const useHoldTexts = (): Texts<typeof en> => useTexts<typeof en>('holds');

/** Lists a photo's holds: owner, time, reason, and the right needed to lift each. Nothing for a visible photo. */
export function PhotoHolds({ holds }: { holds: readonly ShownHold[] }) {
  const texts = useHoldTexts();
  if (holds.length === 0) return null;
  return (
    <Paper withBorder p="sm">
      <Text fw={600} mb="xs">
        {texts.title}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {holds.map((hold) => (
          <li key={`${hold.kind} ${hold.owner.requestId} ${hold.owner.photographer} ${hold.owner.isErasure}`}>
            <HoldLine hold={hold} />
          </li>
        ))}
      </Stack>
    </Paper>
  );
}

function HoldLine({ hold }: { hold: ShownHold }) {
  const texts = useHoldTexts();
  const { actors } = useShellTexts();
  const { moment } = useFormats();
  const mayReadRemovals = useMayDo()('removal.read');
  const { kind, owner, heldAt, actor, why, lifting } = hold;
  const facts = [
    ...(heldAt === null ? [] : [texts.since(moment(heldAt))]),
    ...(actor === null ? [] : [texts.by(actor.name ?? actors[actor.kind])]),
  ];
  return (
    <>
      <Text size="sm">{nameOf(hold, texts)}</Text>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {why !== '' && <Text size="sm">{why}</Text>}
      <Text size="sm" c="dimmed">
        {texts.lifting[kind === 'photographer' ? 'photographer' : lifting.right]}
      </Text>
      {owner.requestId !== null && mayReadRemovals && (
        <DeskLink to={`removals/${owner.requestId}`}>{texts.request}</DeskLink>
      )}
    </>
  );
}

function nameOf({ kind, owner }: ShownHold, texts: Texts<typeof en>): string {
  switch (kind) {
    case 'operator':
      return owner.isErasure ? texts.erasure : texts.operator;
    case 'photographer':
      return owner.photographer === null ? texts.unknownPhotographer : texts.photographer(owner.photographer);
    case 'complaint':
      return texts.complaint;
    case 'protection':
      return texts.protection(owner.bibs.join(', '));
  }
}

/** Lists the holds that a member would lift next: a participant's protection only if nothing else hides the photo. */
export function liftableOf(holds: readonly ShownHold[]): ShownHold[] {
  const others = holds.filter(({ lifting }) => lifting.right !== 'participant.unprotect');
  return (others.length > 0 ? others : holds).filter(({ lifting }) => lifting.isAllowed);
}
