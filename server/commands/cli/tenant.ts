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
photofinish tenant delete TENANT [--yes] [--why TEXT]

A tenant is a brand with its own hosts, look, payment methods and legal entity. "show" prints its current file. "create" and
"edit" read a file, report each wrong line, show the changes, ask, and store the next version.

  tenantId: laufbilder
  hosts: [fotos.laufbilder.example]      # without port
  logo: logo.svg                         # SVG or PNG beside this file; made into its sizes and icons
  logoSmall: sign.svg                    # optional: a smaller logo for the icons
  settings:
    tenantName: Laufbilder
    languages: [de, en]
    supportEmail: hilfe@laufbilder.example
    mailFrom: fotos@laufbilder.example   # sender of its mails; MAIL_FROM by default
    colours: { brand: "#2a2f36", accent: "#1557d6" }
    currencyId: 978                      # ISO 4217: 978 is the euro
    # with a default: theme, originalTheme, openId, identityProvider, defaultLanguage, features, pageTypes, rounding,
    # menuItems, backURL, alignLogoCenter, showMobileMenuItems, backFromHome, quietNotifications, showBannerOnHome,
    # onlyWrittenPages, searchAnswerDays, enableCookies, mainCounterId, mainCounter, upcomingEvents, nameForRecentEvents, legalEntity
    features: [cookieGDPR]               # asks visitors before counting
    mainCounter: { provider: Matomo, address: "https://stats.laufbilder.example/" }   # or GA4, or YandexMetrica
    mainCounterId: 7                     # this shop's id at the counter
    refundPromise:                       # shown at the checkout and with each order; none by default
      de: Schreib uns innerhalb von 14 Tagen, dann bekommst du dein Geld zurück.
      en: Write to us within 14 days and you get your money back.
    searchAnswer:                        # own sentences in the answer to visitors who found nothing; ours by default
      found: { de: "Wir haben Fotos von {event} gefunden, die dich zeigen könnten ({count})." }
      none: { de: "Wir haben die Fotos von {event} durchgesehen und dich nicht gefunden." }
  paymentTypes:                          # in this order
    - { id: PersonalCard, provider: sandbox, discountPercent: 5, minAmount: 10 }
  issuer:                                # the seller, for receipts
    name: Laufbilder GmbH
    address: Am Ziel 1, 10115 Berlin
    vatId: DE000000000
    registration: HRB 000000, Amtsgericht Berlin
    vatPercent: 19                       # included in every price
    country: DE                          # its country; needed with buyersVatFrom
    vatRates: { Promocode: 7 }           # other rates by product kind
    buyersVatFrom: 2027-01-01            # from this day the rate of the buyer's country applies (one-stop shop)
    giftCodesTaxed: AtSale               # or AtRedemption: gift codes are multi-purpose vouchers
    untaxedBecause: Kleinunternehmer     # printed on receipts without tax, as the law requires

"export" writes a snapshot of a brand, encrypted with BACKUP_KEY, while the shop runs: settings, pages, events, photos, people,
orders, books, consents, actions, waiting jobs, files. "import" imports it into another shop of the same version, beside its
brands. Conflicts are listed before anything is written. The brand's hosts lead to the new shop once everything is imported. Run
an interrupted import again. See docs/move-a-brand.md.

"delete" deletes a brand that was opened by mistake, with its files. It refuses a brand that has orders, books, photos, participants
or requests, and names them. "list" shows deleted brands too.

  --to, --from   where exports are stored
  --export ID    an export other than the newest of that brand
  --yes          applies without asking
  --dry-run      only shows what it would change
  --version N    the file of an earlier version
  --json         prints what changes, the list or the history as JSON
${causeHelp}`,
  run: async (...call) => (await import('../tenant-command.ts')).tenantCommand(...call),
};
