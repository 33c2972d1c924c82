import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useShellTexts } from '../shell/use-shell-texts.ts';

/** Asks before a page with unsaved changes is left, by a link or by closing it. */
export function LeaveWarning({ isChanged }: { isChanged: boolean }) {
  const texts = useShellTexts();
  // The router hears of a new `shouldBlockFn` after the page is shown: a click could come first.
  const changed = useRef(isChanged);
  useLayoutEffect(() => {
    changed.current = isChanged;
  }, [isChanged]);
  const { status, proceed, reset } = useBlocker({
    // A filter or a dialog in the address keeps the page.
    shouldBlockFn: ({ current, next }) => changed.current && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={texts.leaveTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text mb="md">{texts.leaveMeans}</Text>
      <Group justify="end">
        <Button color="red" variant="outline" onClick={() => proceed?.()}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {texts.stay}
        </Button>
      </Group>
    </Modal>
  );
}
