import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { CONTENT_PAGES } from '#contract/site.ts';
import { DeskLink } from '../../ui/desk-link.tsx';
import { SideBySide } from './side-by-side.tsx';
import { type SiteEditing, useSiteTexts } from './site-editing.ts';
import { ownPagesOf } from './site-texts.rules.ts';
import { contentPageKind, isContentPage, ownPageKind } from './text-kinds.ts';
import { TextRow, TextRows } from './text-list.tsx';

/** A text that is open, in a language. */
export interface OpenText {
  name: string;
  language: string;
}

interface Props {
  site: SiteEditing;
  open: OpenText | undefined;
  onOpen: (open: OpenText | undefined) => void;
}

/** Lists the pages of the site, and edits one. */
export function PagesPart({ site, open, onOpen }: Props) {
  const texts = useSiteTexts();
  const kindOf = (name: string) =>
    isContentPage(name) ? contentPageKind(name, texts) : ownPageKind(name, name, texts);
  if (open !== undefined)
    return (
      <SideBySide
        key={open.name}
        site={site}
        kind={kindOf(open.name)}
        language={open.language}
        onLanguage={(language) => onOpen({ ...open, language })}
        back={texts.backToPages}
        onBack={() => onOpen(undefined)}
      />
    );
  const rowOf = (name: string) => {
    const { title, pathOf } = kindOf(name);
    return (
      <TextRow
        key={name}
        site={site}
        title={title}
        pathOf={pathOf}
        onOpen={(language) => onOpen({ name, language })}
      />
    );
  };
  const own = ownPagesOf(site.paths);
  return (
    <Stack>
      <Text size="sm">
        {texts.pagesMean}{' '}
        <DeskLink to="settings/brand" hash="pages">
          {texts.toPages}
        </DeskLink>
      </Text>
      <TextRows>{CONTENT_PAGES.map(rowOf)}</TextRows>
      <Title order={3} size="h5" mt="md">
        {texts.ownPages}
      </Title>
      <Text size="sm">{texts.ownPagesMean}</Text>
      {own.length > 0 && <TextRows>{own.map(rowOf)}</TextRows>}
      <AddPage site={site} onAdd={(name) => onOpen({ name, language: site.languages[0] ?? 'en' })} />
    </Stack>
  );
}

/** Begins a page of the brand's own in its first language. */
function AddPage({ site, onAdd }: { site: SiteEditing; onAdd: (name: string) => void }) {
  const texts = useSiteTexts();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string>();
  const [language = 'en'] = site.languages;
  const name = typed ?? slugOf(title);
  const isFree = /^[a-z0-9][a-z0-9-]{0,59}$/.test(name) && !isContentPage(name);
  return (
    <Group align="start" gap="sm">
      <TextInput
        label={texts.newPageTitle}
        maxLength={120}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <TextInput
        label={texts.newPage}
        description={texts.newPageHint}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={60}
        value={name}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button
        variant="default"
        mt={{ base: 0, xs: 24 }}
        disabled={!isFree || title.trim() === '' || ownPagesOf(site.paths).includes(name)}
        onClick={() => {
          const kind = ownPageKind(name, title, texts);
          site.change({ path: kind.pathOf(language), text: kind.begin(language) });
          onAdd(name);
        }}
      >
        {texts.addPage}
      </Button>
    </Group>
  );
}

/** Proposes the name of a page in the address. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
