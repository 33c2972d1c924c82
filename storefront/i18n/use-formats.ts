import { useStorefront } from '#storefront/api/storefront-context.ts';
import { createFormats, type Formats } from './formats.ts';
import { useTranslation } from './use-translation.ts';

/** Made once each: a grid asks for every photo, and making them costs more than the photo's place does. */
const made = new Map<string, Formats>();

/** Amounts, days and places in the visitor's language and the tenant's manner. */
export function useFormats(): Formats {
  const { language } = useTranslation();
  const { settings } = useStorefront();
  const key = `${language} ${settings.rounding}`;
  const formats = made.get(key) ?? createFormats(language, settings.rounding);
  made.set(key, formats);
  return formats;
}
