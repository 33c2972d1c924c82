import { useTranslation } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { createFormats, type Formats } from './formats.ts';

/** Made once each: a grid asks for every photo, and making them costs more than the photo's place does. */
const made = new Map<string, Formats>();

/** Amounts, days and places in the visitor's language and the tenant's manner. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { settings } = useStorefront();
  const key = `${i18n.language} ${settings.rounding}`;
  const formats = made.get(key) ?? createFormats(i18n.language, settings.rounding);
  made.set(key, formats);
  return formats;
}
