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
    // The default color is too pale for text (WCAG AA).
    Alert: { styles: { label: { color: 'var(--mantine-color-text)' } } },
    // An element with an accessible name needs a role.
    Loader: { defaultProps: { role: 'status' } },
    // Otherwise each modal's header would be another banner landmark.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});

/** A hovered button: Mantine would use the lighter shade 8, on which white text has too little contrast (WCAG AA). */
const HOVERED = '#066649';
const POINTED_AT = {
  '--mantine-primary-color-filled-hover': HOVERED,
  '--mantine-color-teal-filled-hover': HOVERED,
};
/** Set per scheme, because Mantine's rules for a scheme override common ones. */
const pointedAt: CSSVariablesResolver = () => ({
  variables: {},
  // The library's red of faults is too weak for text (WCAG AA).
  light: { ...POINTED_AT, '--mantine-color-error': '#c92a2a' },
  dark: { ...POINTED_AT, '--mantine-color-error': '#ff8787' },
});

async function start(root: HTMLElement): Promise<void> {
  const language = startLanguage();
  const texts = await loadTexts(language);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // The library that locks scrolling behind a dialog (react-remove-scroll, get-nonce) reads the nonce from here.
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
// A login redirects to the desk's first page: a login window has nothing more to show, and closes.
if (root !== null && !(location.pathname === '/' && endLoginWindow())) void start(root);
