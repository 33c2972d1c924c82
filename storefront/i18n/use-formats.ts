import { useStorefront } from '#storefront/api/storefront-context.ts';
import { createFormats, type Formats } from './formats.ts';
import { useTranslation } from './use-translation.ts';

/**
 * Created once per setting: every photo of a grid needs formats, and creating them is slower than laying the photo out.
 */
const made = new Map<string, Formats>();

/** Formats amounts, days and places in the visitor's language and the tenant's style. */
export function useFormats(): Formats {
  const { language } = useTranslation();
  const { settings } = useStorefront();
  const key = `${language} ${settings.rounding}`;
  const formats = made.get(key) ?? createFormats(language, settings.rounding);
  made.set(key, formats);
  return formats;
}
