import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { DESK_PAGES_PATH, DESK_SIGN_IN_PAGE } from '#contract/desk.ts';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';
import { DESK_LANGUAGES, type DeskLanguage } from '../i18n/languages.ts';
import { useFormats, useLanguage } from '../i18n/use-texts.ts';
import { dropForm } from '../ui/kept-form.ts';
import { OWN_LOGIN_PAGE } from './areas.ts';
import type { Workplace } from './tenant.ts';
import { useShellTexts } from './use-shell-texts.ts';

/**
 * Shows the logged-in member's menu: language, appearance, other shops, logout.
 * @param tenantId null on pages without a tenant
 */
export function AccountMenu({ me, tenantId }: { me: Workplace['me']; tenantId: string | null }) {
  const texts = useShellTexts();
  const { language, change } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { day } = useFormats();
  const schemes = [
    ['light', texts.light],
    ['dark', texts.dark],
    ['auto', texts.asDevice],
  ] as const;
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton aria-label={texts.account} display="flex" p={6}>
          <CircleUserRound aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.link === null ? me.email : texts.byLink(day(me.link.expiresAt))}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{texts.language}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => change(value as DeskLanguage)}>
          {Object.entries(DESK_LANGUAGES).map(([code, name]) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{texts.appearance}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(([scheme, name]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {me.by === 'Session' && (tenantId !== null || me.isOperator) && (
          <Menu.Item
            component={Link}
            to={tenantId === null ? DESK_SIGN_IN_PAGE : `${DESK_PAGES_PATH}/${tenantId}/${OWN_LOGIN_PAGE}`}
            closeMenuOnClick
          >
            {texts.ownLogin}
          </Menu.Item>
        )}
        {me.isOperator && (
          <Menu.Item component={Link} to={NEW_BRAND_PAGE} closeMenuOnClick>
            {texts.newShop}
          </Menu.Item>
        )}
        {me.link === null && (
          <Menu.Item component="a" href="/entrance">
            {texts.otherShop}
          </Menu.Item>
        )}
        <form method="post" action="/logout" onSubmit={dropForm}>
          <Menu.Item component="button" type="submit">
            {me.link === null ? texts.logOut : texts.leaveLink}
          </Menu.Item>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
