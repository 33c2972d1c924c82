import { Group, Stack, Text } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskBrandSetupSchemas } from '#contract/desk-brands.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { brandSetupService } from '../brands/brand-service.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useSettingsTexts } from './settings-service.ts';

type Look = CallOutput<(typeof deskBrandSetupSchemas)['previewLook']>;

interface Props {
  name: string;
  colours: { brand: string; accent: string };
  /** The new logo, if one was chosen. */
  logo: { name: string; base64: string } | undefined;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Shows shop and mail in two colours, light and dark, as they are typed. */
export function LookPreview({ name, colours, logo }: Props) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const isComplete = COLOUR.test(colours.brand) && COLOUR.test(colours.accent);
  const { data } = useDeskQuery(
    brandSetupService.previewLook,
    isComplete ? { params: { tenantId }, query: colours } : undefined,
  );
  if (data === undefined) return null;
  const type = logo?.name.endsWith('.svg') === true ? 'image/svg+xml' : 'image/png';
  const picture = logo && `data:${type};base64,${logo.base64}`;
  return (
    <Stack gap="sm">
      <Group grow align="stretch" gap="sm">
        {(['light', 'dark'] as const).map((scheme) => (
          <Stack key={scheme} gap="xs">
            <Text size="sm" fw={600}>
              {texts.look[scheme]}
            </Text>
            <Shop tokens={data[scheme]} name={name} picture={picture} label={texts.look.shopIn[scheme]} />
            <Mail
              isDark={scheme === 'dark'}
              accent={colours.accent}
              text={data.mailText}
              name={name}
              label={texts.look.mailIn[scheme]}
            />
          </Stack>
        ))}
      </Group>
      {data.isAdjusted && <Text size="sm">{texts.look.adjusted}</Text>}
    </Stack>
  );
}

const BOX = { borderRadius: 10, overflow: 'hidden', fontSize: 13, lineHeight: 1.4 } as const;

interface ShopProps {
  tokens: Look['light'];
  name: string;
  picture: string | undefined;
  label: string;
}

/** Draws the top of a shop's page. */
function Shop({ tokens, name, picture, label }: ShopProps) {
  const { look } = useSettingsTexts();
  const bar = {
    padding: '8px 12px',
    background: tokens['surface-raised'],
    borderBottom: `1px solid ${tokens.hairline}`,
    fontWeight: 700,
    overflowWrap: 'anywhere',
  } as const;
  const button = {
    alignSelf: 'flex-start',
    padding: '6px 12px',
    borderRadius: 8,
    border: `1px solid ${tokens['accent-edge']}`,
    background: tokens.accent,
    color: tokens['on-accent'],
    fontWeight: 700,
  } as const;
  return (
    <div
      role="img"
      aria-label={label}
      style={{
        ...BOX,
        border: `1px solid ${tokens.hairline}`,
        background: tokens.surface,
        color: tokens.text,
      }}
    >
      <div style={bar}>
        {picture === undefined ? name : <img src={picture} alt="" style={{ height: 24, maxWidth: '100%' }} />}
      </div>
      <div
        style={{ padding: '14px 12px', background: tokens.brand, color: tokens['on-brand'], fontWeight: 700 }}
      >
        {look.headline}
      </div>
      <div style={{ padding: 12, display: 'flex', flexDirection: 'column', gap: 8 }}>
        <span style={{ color: tokens['text-quiet'] }}>{look.sentence}</span>
        <span style={button}>{look.button}</span>
      </div>
    </div>
  );
}

/** The colours of mails that depend on no brand. */
const PAPER = { light: { ground: '#ffffff', ink: '#1b1f1d' }, dark: { ground: '#1d2120', ink: '#e9edeb' } };

interface MailProps {
  isDark: boolean;
  /** The colour of its button. */
  accent: string;
  /** The text on its button. */
  text: string;
  name: string;
  label: string;
}

/** Draws a mail. */
function Mail({ isDark, accent, text, name, label }: MailProps) {
  const { look } = useSettingsTexts();
  const { ground, ink } = isDark ? PAPER.dark : PAPER.light;
  const column = { display: 'flex', flexDirection: 'column', gap: 8 } as const;
  return (
    <div
      role="img"
      aria-label={label}
      style={{ ...BOX, ...column, padding: 12, border: '1px solid #8d9490', background: ground, color: ink }}
    >
      <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
      <span>{look.mail}</span>
      <span
        style={{
          alignSelf: 'flex-start',
          padding: '6px 12px',
          borderRadius: 8,
          border: `1px solid ${accent}`,
          background: accent,
          color: text,
          fontWeight: 700,
        }}
      >
        {look.download}
      </span>
    </div>
  );
}
