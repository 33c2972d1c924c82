import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dismissLogin, onLogin, openLogin, useLoginNeed } from '../api/login-window.ts';
import { queryClient } from '../api/query-client.ts';
import { useShellTexts } from './use-shell-texts.ts';
import { workQuery } from './work-query.ts';

/** Asks for a login if one is needed. It opens in its own window, so that the page keeps its state. */
export function LoginRequest() {
  const texts = useShellTexts();
  const need = useLoginNeed();
  const { tenantId = null } = useParams({ strict: false }) as { tenantId?: string };
  const known = useQuery({ ...workQuery, enabled: false }).data;
  useEffect(() => onLogin(() => void queryClient.invalidateQueries()), []);
  // A member without an earlier login here uses the provider of the tenant in the address.
  const tenant = known === undefined ? tenantId : known.me.loginTenant;
  const isFresh = need === 'NotFresh';
  // A visitor with a read-only link has no login.
  const cameByLink = known?.me.by === 'Link';
  return (
    <Modal
      opened={need !== undefined}
      onClose={dismissLogin}
      title={isFresh ? texts.notFreshTitle : cameByLink ? texts.linkOverTitle : texts.endedTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
      // This dialog is above the one that requested the login.
      zIndex={400}
    >
      <Stack>
        <Text>{isFresh ? texts.notFresh : cameByLink ? texts.linkOver : texts.ended}</Text>
        <Group justify="end">
          <Button variant="default" onClick={dismissLogin}>
            {cameByLink ? texts.close : texts.cancel}
          </Button>
          {!cameByLink && (
            <Button data-autofocus onClick={() => openLogin(tenant, isFresh)}>
              {texts.logIn}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
