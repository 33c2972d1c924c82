import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { WEBHOOK_KINDS, WEBHOOK_URL_MAX, type WebhookKind } from '#contract/desk-webhooks.ts';
import type en from '../i18n/en/webhooks.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The form values of a webhook. */
export interface WebhookInput {
  url: string;
  kinds: WebhookKind[];
  /** Undefined for a new webhook. */
  isActive?: boolean;
}

/** Shows the fields of a webhook. */
export function WebhookForm({
  input,
  onChange,
}: {
  input: WebhookInput;
  onChange: (input: WebhookInput) => void;
}) {
  const texts = useTexts<typeof en>('webhooks');
  const { url, kinds, isActive } = input;
  return (
    <Stack>
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        required
        maxLength={WEBHOOK_URL_MAX}
        data-autofocus
        value={url}
        onChange={({ currentTarget: { value } }) => onChange({ ...input, url: value })}
      />
      <Checkbox.Group
        label={texts.kinds}
        required
        value={kinds}
        onChange={(chosen) => onChange({ ...input, kinds: chosen as WebhookKind[] })}
      >
        <Stack gap="xs" mt="xs">
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={kind} description={texts.told[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isActive !== undefined && (
        <Switch
          label={texts.active}
          checked={isActive}
          onChange={({ currentTarget: { checked } }) => onChange({ ...input, isActive: checked })}
        />
      )}
    </Stack>
  );
}
