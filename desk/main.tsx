import '@mantine/core/styles.css';
import './shell/desk.css';
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endLoginWindow } from './api/login-window.ts';
import { queryClient } from './api/query-client.ts';
import { startLanguage } from './i18n/languages.ts';
import { loadTexts } from './i18n/texts.ts';
import { LanguageProvider } from './shell/language-provider.tsx';
import { createDeskRouter } from './shell/router.tsx';

const theme = createTheme({
  primaryColor: 'teal',
  // Contrast on both backgrounds (WCAG AA).
  primaryShade: 9,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Its own color is too pale for texts (WCAG AA).
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    // What has a name for who cannot see it needs a role.
    Loader: { defaultProps: { role: 'status' } },
    // Else each would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});

/** A button that is pointed at: Mantine would take the lighter shade 8, on which white is too pale (WCAG AA). */
const HOVERED = '#066649';
const POINTED_AT = {
  '--mantine-primary-color-filled-hover': HOVERED,
  '--mantine-color-teal-filled-hover': HOVERED,
};
/** Set per scheme: Mantine's rules for a scheme override those for both. */
const pointedAt: CSSVariablesResolver = () => ({ variables: {}, light: POINTED_AT, dark: POINTED_AT });

async function start(root: HTMLElement): Promise<void> {
  const language = startLanguage();
  const texts = await loadTexts(language);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // What keeps the page behind a dialog from scrolling (react-remove-scroll, get-nonce) takes the nonce from here.
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={pointedAt}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <LanguageProvider start={{ language, texts }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={createDeskRouter(queryClient)} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('desk');
// A login leads to the desk's first page: in a window of its own there is nothing more to show.
if (root !== null && !(location.pathname === '/' && endLoginWindow())) void start(root);
