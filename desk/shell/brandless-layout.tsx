import { AppShell, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';
import { AccountMenu } from './account-menu.tsx';
import { LoginRequest } from './login-request.tsx';
import { FailedPage } from './messages.tsx';
import { findLastTenant } from './tenant.ts';
import { useShellTexts } from './use-shell-texts.ts';
import { workQuery } from './work-query.ts';

/** Shows the frame of pages without a tenant: an operator of the installation may have none yet. */
export function BrandlessLayout() {
  const texts = useShellTexts();
  const { data, error } = useQuery(workQuery);
  useEffect(() => {
    document.title = texts.title;
  }, [texts.title]);
  if (error !== null && data === undefined) return <FailedPage error={error} reset={() => {}} />;
  if (data === undefined) return <Loader m="md" aria-label={texts.loading} />;
  const tenant = findLastTenant(data.tenants);
  return (
    <>
      <AppShell header={{ height: 56 }} padding="md">
        <AppShell.Header>
          <Group h="100%" px="md" gap="sm" wrap="nowrap">
            <Title order={1} size="h4" flex={1}>
              {texts.title}
            </Title>
            {tenant !== undefined && (
              <Button
                component={Link}
                to={`/tenants/${tenant.tenantId}`}
                variant="default"
                size="sm"
                leftSection={<ArrowLeft aria-hidden size={16} />}
                maw="60%"
              >
                {texts.backTo(tenant.name)}
              </Button>
            )}
            <AccountMenu me={data.me} tenantId={null} />
          </Group>
        </AppShell.Header>
        <AppShell.Main>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <LoginRequest />
    </>
  );
}

/** Shows what comes before a shop: an operator creates one; a member has lost access. */
export function NoShopPage() {
  const texts = useShellTexts();
  const { data } = useQuery(workQuery);
  if (data?.me.isOperator !== true) return <Text maw={640}>{texts.noShop}</Text>;
  return (
    <Stack maw={640} align="start">
      <Text>{texts.noShopYet}</Text>
      <Button renderRoot={(props) => <Link {...props} to={NEW_BRAND_PAGE} />}>{texts.newShop}</Button>
    </Stack>
  );
}
