import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { createFormats, type Formats } from './formats.ts';

/** Amounts, days and places in the visitor's language and the tenant's manner. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { settings } = useStorefront();
  return useMemo(() => createFormats(i18n.language, settings.rounding), [i18n.language, settings.rounding]);
}
