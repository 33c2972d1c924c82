import { z } from 'zod';
import { LANGUAGES } from '#contract/languages.ts';
import { currencyIdSchema } from '#contract/page.schema.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';

/** An address within the shop's own site. */
const path = z.string().regex(/^\/[^/\\]/, 'must be a path on this site');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1b4d3e');

/** The settings object of spec §3; a wrong or unknown field is named. */
export const settingsSchema = z.strictObject({
  theme: z.string().regex(/^[a-z][a-z0-9-]*$/),
  originalTheme: z.string().regex(/^[a-z][a-z0-9-]*$/),
  tenantName: z.string().min(1).max(60),
  openId: z.boolean(),
  logo: path,
  logoSmall: path,
  alignLogoCenter: z.boolean(),
  backURL: z.url({ protocol: /^https?$/ }).nullable(),
  showMobileMenuItems: z.boolean(),
  languages: z.array(z.literal(LANGUAGES)).min(1),
  defaultLanguage: z.literal(LANGUAGES),
  features: z.array(z.string()),
  pageTypes: z.strictObject({ footer: z.literal(['full', 'compact', 'legal']) }),
  rounding: z.boolean(),
  supportEmail: z.email(),
  backFromHome: z.boolean(),
  showBannerOnHome: z.boolean(),
  enableCookies: z.boolean(),
  mainCounterId: z.string().nullable(),
  upcomingEvents: z.boolean(),
  nameForRecentEvents: z.string().nullable(),
  identityProvider: z.strictObject({ realm: z.string(), clientId: z.string(), uri: z.url() }).nullable(),
  currencyId: currencyIdSchema,
  menuItems: z.array(
    z.literal([
      '/',
      '/for-photographers',
      '/for-organizers',
      '/for-business',
      '/my-account',
      '/contacts',
      'divider',
    ]),
  ),
  colours: z.strictObject({ brand: colour, accent: colour }),
  legalEntity: z.string().min(1).max(300),
}) satisfies z.ZodType<TenantSettings>;

/** A tenant as an operator (or the demo) writes it down. */
export const tenantDefinitionSchema = z.strictObject({
  tenantId: z.string().regex(TENANT_ID_PATTERN, 'lower-case letters, digits and hyphens'),
  /** Host names without port. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'a host name in lower case, without port')).min(1),
  settings: settingsSchema.refine((settings) => settings.languages.includes(settings.defaultLanguage), {
    path: ['defaultLanguage'],
    message: 'must be one of the languages',
  }),
});

export type TenantDefinition = z.infer<typeof tenantDefinitionSchema>;
