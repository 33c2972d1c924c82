import { Button, Checkbox, Group, Loader, Stack, Table, Text, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FileViews } from './file-views.tsx';
import { download } from './local-files.ts';
import { ProposeChange } from './propose-change.tsx';
import { SettingsHead } from './settings-head.tsx';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { useFileText } from './use-file-text.ts';
import { VersionsList } from './versions-list.tsx';

/** Shows an event's catalog: prices as a form, and the whole as text. */
export default function CatalogPage() {
  const texts = useSettingsTexts();
  const { notHere, loading } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const params = { tenantId, eventId };
  const { data, error } = useDeskQuery(fileService.getCatalog, { params });
  const text = useFileText(data?.source);
  const older = useDeskWrite(fileService.getCatalogVersion, {
    keepsAnswers: true,
    onSuccess: ({ source }, { params: { version } }) => {
      text.change(source);
      text.setNote(texts.loadedVersion(Number(version)));
    },
  });
  if (error?.status === 404) return <Text>{notHere}</Text>;
  if (data === undefined)
    return error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={error} />;
  return (
    <>
      <SettingsHead part="catalogs" title={data.title}>
        <Button variant="default" onClick={() => download(`catalog-${eventId}.yaml`, text.source)}>
          {texts.download}
        </Button>
      </SettingsHead>
      <Stack>
        <FileViews text={text} form={<PriceForm source={text.source} onChange={text.change} />} />
        <ProposeChange
          propose={fileService.proposeCatalog}
          apply={fileService.applyCatalog}
          params={params}
          body={{ source: text.source }}
          isChanged={text.isChanged}
          mayApply={mayDo('catalog.apply')}
          onFaults={text.setFaults}
          onDiscard={() => text.reset()}
          onApplied={({ version }) => {
            text.reset(texts.applied(version));
          }}
        />
        <ProblemNote problem={older.error} />
        <VersionsList
          versions={data.versions}
          onGoBack={(version) => older.mutate({ params: { ...params, version } })}
        />
        <ActionsBeside thingKind="catalog" thingId={eventId} />
      </Stack>
    </>
  );
}

interface Product {
  key: string;
  kind: string;
  price: string;
  isHidden: boolean;
}

/** Shows the prices of the file's products; changing one changes the file. */
function PriceForm({ source, onChange }: { source: string; onChange: (source: string) => void }) {
  const texts = useSettingsTexts();
  const file = parseDocument(source, { schema: 'failsafe' });
  const products = file.errors.length > 0 ? undefined : readProducts(file);
  if (products === undefined) return <Text>{texts.unreadable}</Text>;
  const set = (path: (string | number)[], value: string | undefined) => {
    if (value === undefined) file.deleteIn(path);
    else file.setIn(path, value);
    onChange(file.toString({ lineWidth: 0 }));
  };
  return (
    <>
      <Table.ScrollContainer
        minWidth={480}
        // A scrollable region must be reachable by keyboard.
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': texts.catalogs } }}
      >
        <Table verticalSpacing="xs" aria-label={texts.catalogs}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.product}</Table.Th>
              <Table.Th>{texts.kind}</Table.Th>
              <Table.Th>{texts.price}</Table.Th>
              <Table.Th>{texts.hidden}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.map(({ key, kind, price, isHidden }, index) => (
              <Table.Tr key={key}>
                <Table.Td>{key}</Table.Td>
                <Table.Td>{kindName(kind, texts.products)}</Table.Td>
                <Table.Td>
                  <TextInput
                    aria-label={texts.priceOf(key)}
                    inputMode="decimal"
                    w={110}
                    value={price}
                    onChange={({ currentTarget: { value } }) => set(['products', index, 'price'], value)}
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    aria-label={texts.hiddenOf(key)}
                    checked={isHidden}
                    onChange={({ currentTarget: { checked } }) =>
                      set(['products', index, 'state'], checked ? 'Hidden' : undefined)
                    }
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group>
        <Text size="sm" c="dimmed">
          {texts.pricesHint}
        </Text>
      </Group>
    </>
  );
}

/** @returns undefined if the file has no list of products */
function readProducts(file: Document): Product[] | undefined {
  const list = file.get('products');
  if (!isSeq(list)) return undefined;
  return list.items.flatMap((entry) => {
    if (!isMap(entry)) return [];
    const text = (key: string) => String(entry.get(key) ?? '');
    return [
      { key: text('key'), kind: text('kind'), price: text('price'), isHidden: text('state') === 'Hidden' },
    ];
  });
}

function kindName(kind: string, names: Readonly<Record<string, string>>): string {
  const known = PRODUCT_TYPES.find((type) => type.toLowerCase() === kind.toLowerCase());
  return (known === undefined ? undefined : names[known]) ?? kind;
}
