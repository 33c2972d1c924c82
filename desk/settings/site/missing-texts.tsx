import { Button, Group, Text } from '@mantine/core';
import { useFormats } from '../../i18n/use-texts.ts';
import { type SiteEditing, useSiteText, useSiteTexts } from './site-editing.ts';
import { listMissingTexts, type MissingText, readSiteTexts } from './site-texts.rules.ts';
import { isContentPage } from './text-kinds.ts';

/** Lists the texts that are not translated, each with a link to its form. */
export function MissingTexts({
  site,
  onOpen,
}: {
  site: SiteEditing;
  onOpen: (missing: MissingText) => void;
}) {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  const { text } = useSiteText(site, 'site.yaml');
  const said = text === undefined ? undefined : readSiteTexts(text);
  if (site.languages.length < 2) return null;
  const missing = listMissingTexts(site.paths, said, site.languages);
  if (missing.length === 0) return <Text size="sm">{texts.nothingMissing}</Text>;
  const nameOf = ({ kind, name }: MissingText): string => {
    if (kind === 'footer') return texts.part.footer;
    if (kind !== 'message') return isContentPage(name) ? texts.pages[name] : texts.ownPage(name);
    const titles = said?.messages.find(({ id }) => id === name)?.texts.title ?? {};
    return texts.message(site.languages.map((language) => titles[language]).find(Boolean) ?? name);
  };
  return (
    <Group gap="xs" component="section" aria-label={texts.missing}>
      <Text size="sm" fw={600}>
        {texts.missing}
      </Text>
      {missing.map((one) => (
        <Button
          key={`${one.kind} ${one.name} ${one.language}`}
          size="compact-sm"
          variant="default"
          onClick={() => onOpen(one)}
        >
          {texts.missingOf(nameOf(one), languageName(one.language))}
        </Button>
      ))}
    </Group>
  );
}
