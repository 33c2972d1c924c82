import { Alert, Checkbox, List, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { eventService, useEventTexts } from './service.ts';

interface Props {
  event: { eventId: string };
  /** The selected photos; undefined if they are found by folder and bib. */
  photoIds?: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

const TYPING_MS = 300;

/** Moves photos of an event into another event, after showing which move, which stay, and who will see them. */
export function MoveDialog({ event: { eventId }, photoIds, onClose, onDone }: Props) {
  const { move: texts, facesBarred } = useEventTexts();
  const { number } = useFormats();
  const params = { tenantId: useTenantId(), eventId };
  const [intoEventId, setInto] = useState<string | null>(null);
  const [typed, setTyped] = useState({ folder: '', bib: '' });
  const [isOpenedSeen, setOpenedSeen] = useState(false);
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const [folder, bib] = [asked.folder.trim(), asked.bib.trim()];
  const which = {
    ...(photoIds === undefined ? {} : { photoIds: [...photoIds] }),
    ...(folder === '' ? {} : { folder }),
    ...(bib === '' ? {} : { bib }),
  };
  const plan = useDeskQuery(
    eventService.planMove,
    intoEventId === null ? undefined : { params, body: { intoEventId, ...which } },
  );
  const move = useDeskWrite(eventService.movePhotos, { onSuccess: onDone });
  const { data } = plan;
  const isSettled = !plan.isFetching && asked === typed;
  return (
    <ConfirmConsequences
      isOpen
      isDangerous={data?.isOpened ?? false}
      title={texts.title}
      action={data === undefined ? texts.action : texts.confirm(data.photos)}
      isDisabled={!isSettled || data === undefined || data.photos === 0 || (data.isOpened && !isOpenedSeen)}
      isPending={move.isPending}
      problem={move.error ?? plan.error}
      onClose={onClose}
      onConfirm={(why) =>
        intoEventId !== null &&
        data !== undefined &&
        move.mutate({
          params,
          body: { intoEventId, ...which, photosSeen: data.photos, isOpenedSeen, why },
        })
      }
    >
      <Stack gap="sm">
        <EventSelect label={texts.into} required value={intoEventId} onChange={setInto} />
        {photoIds === undefined && (
          <>
            <TextInput
              label={texts.folder}
              description={texts.folderHint}
              value={typed.folder}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, folder: value })}
            />
            <TextInput
              label={texts.bib}
              value={typed.bib}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, bib: value })}
            />
          </>
        )}
        {data !== undefined && intoEventId !== null && (
          <div aria-live="polite">
            <Text>{data.photos === 0 ? texts.none : texts.going(data.photos)}</Text>
            <List>
              {(['there', 'staying', 'orders', 'carts'] as const)
                .filter((name) => data[name] > 0)
                .map((name) => (
                  <List.Item key={name}>
                    {texts.plan[name]}: {number(data[name])}
                  </List.Item>
                ))}
              {data.losesFaces && data.facesBarred === null && <List.Item>{texts.losesFaces}</List.Item>}
              {data.facesBarred !== null && (
                <List.Item>{facesBarred[data.facesBarred](number(data.photos))}</List.Item>
              )}
            </List>
            {data.isOpened && (
              <Alert color="red" mt="sm" title={texts.opens}>
                <Checkbox
                  label={texts.opensSeen}
                  checked={isOpenedSeen}
                  onChange={({ currentTarget: { checked } }) => setOpenedSeen(checked)}
                />
              </Alert>
            )}
          </div>
        )}
      </Stack>
    </ConfirmConsequences>
  );
}
