import { Alert, Anchor, Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { parseDocument } from 'yaml';
import type { Language } from '#contract/languages.ts';
import { openGaps } from '#contract/page-text.ts';
import { DOCUMENTS, type DocumentName } from '#contract/site.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { readBase64 } from '../local-files.ts';
import { fileService } from '../settings-service.ts';
import { documentOf, isForReview, markReviewed, type Seller } from './legal-templates.rules.ts';
import type { OpenText } from './pages-part.tsx';
import { SideBySide } from './side-by-side.tsx';
import { type SiteEditing, useSiteTexts } from './site-editing.ts';
import { documentKind } from './text-kinds.ts';
import { TextRow, TextRows } from './text-list.tsx';

/** What a checkout needs comes first. */
const ORDER: readonly DocumentName[] = [
  'AGB.pdf',
  'Our_Terms_and_Conditions.pdf',
  'Privacy_Policy.pdf',
  'policy.pdf',
  'Cookies_Info.pdf',
];
/** Documents for readers of one language only. */
const LANGUAGE_OF: Readonly<Partial<Record<DocumentName, Language>>> = {
  'AGB.pdf': 'de',
  'policy.pdf': 'ru',
};

/** Returns whether a shop needs a document, or has it. */
const isOffered = (site: SiteEditing, document: DocumentName): boolean => {
  const language = LANGUAGE_OF[document];
  return language === undefined || site.languages.includes(language) || stateOf(site, document) !== 'None';
};

interface Props {
  site: SiteEditing;
  open: OpenText | undefined;
  onOpen: (open: OpenText | undefined) => void;
}

/** Lists the documents of the shop, and writes one. */
export function DocumentsPart({ site, open, onOpen }: Props) {
  const texts = useSiteTexts();
  const brand = useDeskQuery(fileService.getBrand, { params: { tenantId: site.tenantId } });
  const seller = brand.data === undefined ? undefined : sellerOf(brand.data.source);
  const kindOf = (document: DocumentName) =>
    documentKind(
      document,
      seller,
      (source, onChange) => <Review source={source} onChange={onChange} />,
      texts,
    );
  const opened = DOCUMENTS.find((document) => document === open?.name);
  if (open !== undefined && opened !== undefined)
    return (
      <>
        {stateOf(site, opened) === 'Uploaded' && (
          <Alert color="gray" mb="md">
            {texts.replacesUpload}
          </Alert>
        )}
        <SideBySide
          key={open.name}
          site={site}
          kind={kindOf(opened)}
          language={open.language}
          onLanguage={(language) => onOpen({ ...open, language })}
          back={texts.backToDocuments}
          onBack={() => onOpen(undefined)}
        />
      </>
    );
  return (
    <Stack>
      <Text size="sm">{texts.documentsMean}</Text>
      <TextRows>
        {ORDER.filter((document) => isOffered(site, document)).map((document) => (
          <TextRow
            key={document}
            site={site}
            title={texts.documents[document]}
            pathOf={kindOf(document).pathOf}
            onOpen={(language) => onOpen({ name: document, language })}
          >
            <DocumentActions site={site} document={document} />
          </TextRow>
        ))}
      </TextRows>
    </Stack>
  );
}

const stateOf = ({ paths }: SiteEditing, document: DocumentName): 'Drawn' | 'Uploaded' | 'None' => {
  if (paths.some((path) => path.endsWith('.md') && documentOf(path) === document)) return 'Drawn';
  return paths.includes(`documents/${document}`) ? 'Uploaded' : 'None';
};

/** Returns whether a text of a document waits for counsel, in the draft or in the applied version. */
function waitsForCounsel({ changes, unreviewed }: SiteEditing, document: DocumentName): boolean {
  const changed = changes.filter(({ path }) => documentOf(path) === document);
  if (changed.some((change) => 'text' in change && isForReview(change.text))) return true;
  return changed.length === 0 && unreviewed.includes(document);
}

/** Shows where a document comes from, and uploads another one. */
function DocumentActions({ site, document }: { site: SiteEditing; document: DocumentName }) {
  const texts = useSiteTexts();
  const name = texts.documents[document];
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {texts.documentState[stateOf(site, document)]}
      </Text>
      {waitsForCounsel(site, document) && (
        <Text size="sm" fw={600} c="var(--mantine-color-orange-text)">
          {texts.notReviewed}
        </Text>
      )}
      {site.listed.includes(`documents/${document}`) && (
        <Anchor
          size="sm"
          underline="always"
          href={`${site.shopUrl}/${document}`}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.openDocument(name)}
        >
          {texts.open}
        </Anchor>
      )}
      <FileButton
        accept="application/pdf"
        onChange={async (file) => {
          if (file === null) return;
          const written = site.paths.filter((path) => path.endsWith('.md') && documentOf(path) === document);
          site.change(
            { path: `documents/${document}`, base64: await readBase64(file) },
            ...written.map((path) => ({ path, isRemoved: true as const })),
          );
        }}
      >
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" aria-label={texts.uploadPdfOf(name)}>
            {texts.uploadPdf}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Reads the seller in the brand's file. */
function sellerOf(source: string): Seller {
  const file = parseDocument(source);
  const text = (...path: string[]) => String(file.getIn(path) ?? '');
  return {
    name: text('issuer', 'name'),
    address: text('issuer', 'address'),
    vatId: text('issuer', 'vatId'),
    registration: text('issuer', 'registration'),
    email: text('settings', 'supportEmail'),
  };
}

/** Says that a template waits for counsel, and what it leaves open. */
function Review({ source, onChange }: { source: string; onChange: (source: string) => void }) {
  const texts = useSiteTexts();
  const gaps = openGaps(source);
  if (!isForReview(source) && gaps.length === 0) return null;
  return (
    <Alert color="yellow" title={isForReview(source) ? texts.review : undefined}>
      <Stack gap="xs">
        {isForReview(source) && <Text size="sm">{texts.reviewMeans}</Text>}
        {gaps.length > 0 && (
          <Text size="sm">
            {texts.gaps} {gaps.join(' ')}
          </Text>
        )}
        {isForReview(source) && (
          <Checkbox label={texts.reviewed} checked={false} onChange={() => onChange(markReviewed(source))} />
        )}
      </Stack>
    </Alert>
  );
}
