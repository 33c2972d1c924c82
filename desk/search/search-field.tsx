import { ActionIcon, TextInput } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';

/** The page of the search, which belongs to no area. */
export const SEARCH_PAGE = 'search';

/**
 * Returns the text that the search page looks for. It stands after `#`, so that it is in no log of a server. Empty on other
 * pages, which name their parts after `#`.
 */
export function useSearchedText(): string {
  const { hash, pathname } = useLocation();
  if (!pathname.endsWith(`/${SEARCH_PAGE}`)) return '';
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

/** Shows the desk's search in its header: a field, and on a phone a link to the page with the field. */
export function HeaderSearch() {
  const texts = useShellTexts();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const searched = useSearchedText();
  // Members of one event or of their own photos find them on their pages.
  if (!mayDo('order.read')) return null;
  return (
    <>
      <SearchField key={searched} visibleFrom="sm" w={280} />
      <ActionIcon
        component={Link}
        to={`/tenants/${tenantId}/${SEARCH_PAGE}`}
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.search}
      >
        <Search aria-hidden size={20} />
      </ActionIcon>
    </>
  );
}

/** Shows the field, which opens the page of what was found. */
export function SearchField(layout: { visibleFrom?: 'sm'; hiddenFrom?: 'sm'; w?: number }) {
  const texts = useShellTexts();
  const navigate = useNavigate();
  const tenantId = useTenantId();
  const [typed, setTyped] = useState(useSearchedText());
  return (
    <TextInput
      {...layout}
      type="search"
      aria-label={texts.search}
      placeholder={texts.searchHint}
      leftSection={<Search aria-hidden size={16} />}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter' || typed.trim() === '') return;
        void navigate({ href: `/tenants/${tenantId}/${SEARCH_PAGE}#${encodeURIComponent(typed.trim())}` });
      }}
    />
  );
}
