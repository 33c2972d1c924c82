import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    version: { type: 'string' },
  },
  help: `photofinish content apply FOLDER --tenant T [--yes | --dry-run] [--json]
photofinish content export FOLDER --tenant T [--version N]
photofinish content show --tenant T [--json]
photofinish content history --tenant T [--json]

The content of a tenant's site. "apply" reads a folder, reports each wrong line by file, shows the changes, asks, and stores
the next version. Content missing from the folder is removed from the site.
"export" writes the current folder, including changes made at the desk, into a new or empty folder.

  site.yaml                            footer, notifications, brand zone; may be {}
  pages/PAGE.LANGUAGE.yaml             organizers, photographers, business, contacts, impressum; as contacts.ru.yaml
  documents/                           Privacy_Policy.pdf, AGB.pdf, Our_Terms_and_Conditions.pdf, policy.pdf,
                                       Cookies_Info.pdf; or their texts, a language each, as AGB.de.md,
                                       from which the PDF is drawn: # title, ## heading, - point
  custom/NAME/LANGUAGE/index.html      a page of its own at /pages/NAME/LANGUAGE/, with css, png, jpg, webp, svg and
                                       woff2 files beside it; its scripts stand in it
  images/                              png, jpg and webp files that site.yaml names

site.yaml:
  footer:
    text: { ru: Платформа бесплатна для пользователей. }
    legalEntity: { de: Laufbilder GmbH }             # in place of the one in the settings
    social: [{ name: Mastodon, url: https://social.example/@laufbilder }]
  notifications:
    - id: spring                                     # keep it: a closed notification is remembered by its id
      title: { en: Spring races }
      text: { en: All your photos of one race for one price. }
      confirmType: Link                              # or Feedback, Close
      link: /for-organizers                          # or an https address
      # optional: img: images/spring.png, discountText, declineText, confirmText (by language),
      # confirmIcon (arrow, gift, heart, camera, mail), hideActions: true, routes: [home, event]
  brandZone:
    - { picture: images/lake.png, title: Lake run, link: https://lake.example }

pages/organizers.en.yaml:
  title: Photos that pay for your race               # everything else is optional
  lead: One sentence.
  proofs: [{ figure: 98 %, text: of faces are found }]
  sections: [{ title: How it works, paragraphs: [One., Two.], points: [First, Second] }]
  cases: [{ title: Lake run, text: What was done., proofs: [{ figure: "11,381", text: photos }] }]
  formTitle: Ask us

  --yes      applies without asking
  --dry-run  only shows what it would change
  --version  exports an earlier version
  --json     prints what changes, the site or the history as JSON
${causeHelp}`,
  run: async (...call) => (await import('../content-command.ts')).contentCommand(...call),
};
