import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    version: { type: 'string' },
    to: { type: 'string' },
    from: { type: 'string' },
    export: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish tenant create FILE [--yes | --dry-run] [--json]
photofinish tenant edit FILE [--yes | --dry-run] [--json]
photofinish tenant list [--json]
photofinish tenant show TENANT [--version N]
photofinish tenant history TENANT [--json]
photofinish tenant export TENANT --to FOLDER|s3://…
photofinish tenant import TENANT --from FOLDER|s3://… [--export ID]

A tenant is a brand with its own hosts, look, ways to pay and legal entity. "show" prints the file that says what
it is now, to start from; "create" and "edit" read one, say line by line what is wrong, show what it changes, ask,
and keep it as the next version.

  tenantId: laufbilder
  hosts: [fotos.laufbilder.example]      # without port
  logo: logo.svg                         # SVG or PNG beside this file; made into its sizes and icons
  logoSmall: sign.svg                    # if the icons are to be made from something smaller
  settings:
    tenantName: Laufbilder
    languages: [de, en]
    supportEmail: hilfe@laufbilder.example
    mailFrom: fotos@laufbilder.example   # who writes its mails, where that is not MAIL_FROM
    colours: { brand: "#2a2f36", accent: "#1557d6" }
    currencyId: 978                      # ISO 4217: 978 is the euro
    # with a default: theme, originalTheme, openId, identityProvider, defaultLanguage, features, pageTypes, rounding,
    # menuItems, backURL, alignLogoCenter, showMobileMenuItems, backFromHome, quietNotifications, showBannerOnHome,
    # enableCookies, mainCounterId, mainCounter, upcomingEvents, nameForRecentEvents, legalEntity
    features: [cookieGDPR]               # visitors are asked before anything is counted
    mainCounter: { provider: Matomo, address: "https://stats.laufbilder.example/" }   # or GA4, or YandexMetrica
    mainCounterId: 7                     # what the counter calls this shop
    refundPromise:                       # at the checkout and with each order; nothing is promised without it
      de: Schreib uns innerhalb von 14 Tagen, dann bekommst du dein Geld zurück.
      en: Write to us within 14 days and you get your money back.
  paymentTypes:                          # in the order in which they are offered
    - { id: PersonalCard, provider: sandbox, discountPercent: 5, minAmount: 10 }
  issuer:                                # who sells, for receipts
    name: Laufbilder GmbH
    address: Am Ziel 1, 10115 Berlin
    vatId: DE000000000
    registration: HRB 000000, Amtsgericht Berlin
    vatPercent: 19                       # included in every price
    country: DE                          # where it sits; needed with buyersVatFrom
    vatRates: { Promocode: 7 }           # of kinds of products that are taxed otherwise
    buyersVatFrom: 2027-01-01            # from this day the buyer's country and its rate count (one-stop shop)

"export" writes everything of a brand as it is at one moment, encrypted with BACKUP_KEY, while the shop runs: settings, pages,
events, photos, people, orders, books, consents, what was done, jobs that wait, files. "import" brings it into another shop of
the same version, beside the brands that are there; what stands in the way is named before anything is written, and the brand's
hosts lead to it when all of it is there. Interrupted, it is run again. docs/move-a-brand.md has the rest.

  --to, --from   where exports lie
  --export ID    another one than the newest of that brand
  --yes          applies without asking
  --dry-run      only shows what it would change
  --version N    the file of an earlier version, as it was applied
  --json         prints what changes, the list or the history as JSON
${causeHelp}`,
  run: async (...call) => (await import('../tenant-command.ts')).tenantCommand(...call),
};
