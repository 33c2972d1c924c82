import { AppShell, Burger, Group, Loader, NativeSelect, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { HeaderSearch } from '../search/search-field.tsx';
import { AccountMenu } from './account-menu.tsx';
import { areasOf } from './areas.ts';
import { DeskNavigation } from './desk-navigation.tsx';
import { LoginRequest } from './login-request.tsx';
import { FailedPage, MissingPage } from './messages.tsx';
import { type Workplace, WorkplaceContext } from './tenant.ts';
import { useShellTexts } from './use-shell-texts.ts';
import { workQuery } from './work-query.ts';

/** Shows the frame of every tenant page: its areas, the other tenants, language and login. */
export function DeskLayout() {
  const texts = useShellTexts();
  const { tenantId = '' } = useParams({ strict: false }) as { tenantId?: string };
  const { data, error } = useQuery(workQuery);
  if (error !== null && data === undefined) return <FailedPage error={error} reset={() => {}} />;
  if (data === undefined) return <Loader m="md" aria-label={texts.loading} />;
  const tenant = data.tenants.find((one) => one.tenantId === tenantId);
  if (tenant === undefined) return <MissingPage />;
  return <Frame key={tenantId} workplace={{ ...data, tenant }} />;
}

function Frame({ workplace }: { workplace: Workplace }) {
  const texts = useShellTexts();
  const [isOpen, { toggle, close }] = useDisclosure();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { tenant, tenants } = workplace;
  const base = `/tenants/${tenant.tenantId}`;
  const areas = areasOf(tenant);
  const current = areas.find(({ path }) => `${pathname}/`.startsWith(`${base}/${path}/`));
  const title = current === undefined ? texts.title : texts.areas[current.text];
  useEffect(() => {
    document.title = `${title} · ${tenant.name}`;
  }, [title, tenant.name]);
  return (
    <WorkplaceContext value={workplace}>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 208, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px="md" gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="md" size="sm" aria-label={texts.menu} />
            {tenants.length === 1 ? (
              <Title order={1} size="h4" flex={1}>
                {tenant.name}
              </Title>
            ) : (
              <>
                <VisuallyHidden>
                  <Title order={1}>{tenant.name}</Title>
                </VisuallyHidden>
                <NativeSelect
                  flex={1}
                  maw={320}
                  mr="auto"
                  aria-label={texts.shop}
                  value={tenant.tenantId}
                  data={tenants.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
                  onChange={({ currentTarget: { value } }) =>
                    void navigate({ to: '/tenants/$tenantId', params: { tenantId: value } })
                  }
                />
              </>
            )}
            <HeaderSearch />
            <AccountMenu me={workplace.me} tenantId={tenant.tenantId} />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" aria-label={texts.navigation} style={{ overflowY: 'auto' }}>
          <DeskNavigation areas={areas} current={current} base={base} onLeave={close} />
        </AppShell.Navbar>
        <AppShell.Main>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <LoginRequest />
    </WorkplaceContext>
  );
}
