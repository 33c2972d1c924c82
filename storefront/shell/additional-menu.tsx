import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type Overlay, openOverlay } from './overlay.ts';
import { titleOfPage } from './page-of-link.ts';

interface AdditionalMenuProps {
  className: string | undefined;
  onChosen: () => void;
}

/** Shows a menu over the page: the tenant's own pages, feedback if the theme has it, and the error report. */
export function AdditionalMenu({ className, onChosen }: AdditionalMenuProps) {
  const { t, language } = useTranslation();
  const { settings, site } = useStorefront();
  const entries: { key: string; name: string; overlay: Overlay }[] = [
    ...site.customPages.map((page) => ({
      key: `page ${page.name}`,
      name: titleOfPage(page, language, settings.defaultLanguage),
      overlay: { kind: 'CustomPage', name: page.name } as const,
    })),
    ...(settings.features.includes('userback')
      ? [{ key: 'feedback', name: t('shell.menu.feedback'), overlay: { kind: 'Feedback' } as const }]
      : []),
    { key: 'bug', name: t('shell.menu.reportBug'), overlay: { kind: 'BugReport' } },
  ];
  return entries.map(({ key, name, overlay }) => (
    <li key={key}>
      <button
        type="button"
        className={className}
        onClick={() => {
          onChosen();
          openOverlay(overlay);
        }}
      >
        {name}
      </button>
    </li>
  ));
}
