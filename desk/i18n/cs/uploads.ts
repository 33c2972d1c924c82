import type en from '../en/uploads.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Nahrávání',
  explanation:
    'Pomocí odkazu posílá fotograf fotky k této akci z jakéhokoli prohlížeče a bez přihlášení: po špatné lince, s přestávkami, celé dny. Kdo odkaz má, posílá jeho jménem, dokud odkaz platí.',
  soldAtOnce: 'Akce je v obchodě: fotky jdou do prodeje hned po přečtení.',
  held: 'Akce ještě není v obchodě: její fotky čekají, dokud ji tam nedáte.',
  invite: 'Pozvat fotografa',
  upload: 'Nahrát fotky',
  uploadMeans:
    'Na další stránku přetáhněte fotky, složky nebo karty. Odesílá i po špatné lince a několik dní můžete přerušovat a pokračovat. Fotky zůstanou pod jménem tohoto fotografa.',
  none: 'Zatím není nikdo pozván.',
  photographer: 'Fotograf',
  photographerHint: 'Čí jsou fotky. Nové jméno se přidá k fotografům.',
  days: 'Platí tolik dní',
  showsSales: 'Ukázat na stránce prodeje a podíl',
  showsSalesHint: 'Jen vlastních fotek z této akce. Uvidí je každý, kdo má odkaz.',
  photographerBibs: 'Čísla, která uvedl fotograf',
  photographerBibsHint:
    'V klíčových slovech, v popisku jako BIB:1234 nebo v názvu souboru jako 1234_cil.jpg.',
  bibsBelieved: { off: 'Nepoužívat', listed: 'Jen čísla ze startovní listiny', trusted: 'Použít všechna' },
  until: 'Platí do',
  over: 'neplatí',
  revokedOn: (day) => `zrušen ${day}`,
  received: 'Doručeno',
  published: 'Zveřejněno',
  withBibs: 'Se startovním číslem',
  awaited: 'Plná velikost následuje',
  refused: 'Odmítnuto',
  thatIsAll: '„To je vše“',
  made: (photographer) => `Odkaz pro: ${photographer}`,
  shownOnce: 'Zkopírujte ho teď, nebo nechte načíst jeho kód: zobrazí se jen zde.',
  code: 'Odkaz jako QR kód',
  byFolder: 'Po složkách',
  foldersOf: (photographer: string) => `Soubory po složkách: ${photographer}`,
  noFolders: 'Zatím nic nepřišlo.',
  report: 'Stáhnout přehled',
  revoke: 'Zrušit',
  revokeOf: (photographer) => `Zrušit odkaz (${photographer})?`,
  revoked: 'Přestane platit ihned, i uprostřed fotky. Co už dorazilo, zůstane. Nelze vrátit zpět.',
} satisfies Texts<typeof en>;
