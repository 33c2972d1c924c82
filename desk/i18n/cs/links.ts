import type en from '../en/links.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Odkazy jen pro čtení',
  toMembers: 'Členové',
  explanation:
    'Odkaz ukáže část administrace někomu bez přihlášení a nic nemění. Dokud platí, vidí tyto údaje každý, kdo ho má.',
  make: 'Vytvořit odkaz',
  none: 'Nejsou tu žádné odkazy.',
  kind: 'Pro koho',
  label: 'Komu byl dán',
  labelHint: 'Pro tento seznam: kdo ho dostane, třeba „Účetní kancelář Nováková“.',
  shows: {
    accountant: 'Prodeje, exporty, účtenky a vyúčtování všech akcí.',
    organizer: 'Prodeje a pokrytí jedné akce a její vyúčtování.',
    photographer: 'Prodeje vlastních fotek a vlastní vyúčtování.',
  },
  event: 'Akce',
  photographer: 'Fotograf',
  days: 'Platí tolik dní',
  until: 'Platí do',
  over: 'skončil',
  revokedOn: (day) => `zrušen ${day}`,
  opened: 'Otevřen',
  never: 'nikdy',
  times: (count, last) => `${count}×, naposledy ${last}`,
  made: 'Nový odkaz',
  shownOnce: 'Zkopírujte ho teď: ukáže se jen tady. Pošlete ho jen tomu, pro koho je.',
  revoke: 'Zrušit odkaz',
  revokeOf: (label) => `Zrušit odkaz pro „${label}“?`,
  revoked: 'Přestane hned platit, i tam, kde je otevřený. Nelze to vrátit.',
} satisfies Texts<typeof en>;
