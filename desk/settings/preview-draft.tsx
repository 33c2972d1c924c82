import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { CallInput, CallOutput } from '#contract/call-types.ts';
import type { DeskProposal, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { addressInShop, homeInShop } from './draft-address.rules.ts';
import { fileService, useSettingsTexts } from './settings-service.ts';
import { useSiteTexts } from './site/site-editing.ts';

interface Props {
  /** The draft in the call's format. */
  body: CallInput<(typeof deskFileSchemas)['previewSite']>['body'];
  /** The file that is open. */
  path: string | undefined;
  shopUrl: string;
  onFaults: (faults: DeskProposal['faults']) => void;
}

/** The windows in which a draft opens, in pixels. */
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

/** Shows a draft of the site in the shop before it is applied, to anyone with the link: here, or on a phone. */
export function PreviewDraft({ body, path, shopUrl, onFaults }: Props) {
  const texts = useSettingsTexts();
  const siteTexts = useSiteTexts();
  const { language } = useLanguage();
  const tenantId = useTenantId();
  const previewing = useDeskWrite(fileService.previewSite, {
    keepsAnswers: true,
    onSuccess: ({ faults }: CallOutput<(typeof deskFileSchemas)['previewSite']>) => onFaults(faults),
  });
  const link = previewing.data?.link;
  if (!link)
    return (
      <Stack gap="xs">
        <ProblemNote problem={previewing.error} />
        <Group gap="sm">
          <Button
            variant="default"
            loading={previewing.isPending}
            onClick={() => previewing.mutate({ params: { tenantId }, body })}
          >
            {texts.preview}
          </Button>
          <Text size="sm">{texts.previewHint}</Text>
        </Group>
      </Stack>
    );
  const page = path === undefined ? undefined : addressInShop(path, link.token);
  const home = `${shopUrl}${homeInShop(link.token)}`;
  const shown = page === undefined ? home : `${shopUrl}${page}`;
  const until = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(link.expiresAt));
  return (
    <Card withBorder role="status">
      <Group align="flex-start" justify="space-between">
        <Stack gap="xs">
          <Anchor href={shown} target="_blank" rel="noopener noreferrer">
            {page === undefined ? texts.openPreviewHome : texts.openPreview}
          </Anchor>
          <Group gap="xs">
            {SCREENS.map(({ name, width, height }) => (
              <Button
                key={name}
                component="a"
                href={shown}
                target="_blank"
                rel="noopener noreferrer"
                size="xs"
                variant="default"
                onClick={(event) => {
                  event.preventDefault();
                  window.open(shown, '_blank', `popup,noopener,width=${width},height=${height}`);
                }}
              >
                {siteTexts[name]}
              </Button>
            ))}
          </Group>
          {page !== undefined && (
            <Anchor href={home} target="_blank" rel="noopener noreferrer">
              {texts.openPreviewHome}
            </Anchor>
          )}
          <Text size="sm">{texts.previewUntil(until)}</Text>
        </Stack>
        <QrCode text={shown} label={texts.previewCode} width={132} />
      </Group>
    </Card>
  );
}
