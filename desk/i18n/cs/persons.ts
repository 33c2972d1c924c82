import type en from '../en/persons.ts';
import type { Texts } from '../texts.ts';

export default {
  intro:
    'Co obchod uchovává o jednom člověku. Najděte vše, co k němu patří: mohl se zúčastnit více závodů a nakupovat s jinou adresou.',
  searched: 'Jméno, e-mail nebo startovní číslo',
  searchHint: 'Překlepy ve jménech nevadí. Startovní číslo bez akce hledáme ve 40 nejnovějších akcích.',
  event: 'Akce',
  search: 'Hledat',
  picture: 'Nebo podle snímku obličeje',
  pictureHint: 'Snímek se porovná s obličeji této akce a nikam se neuloží.',
  pictureNeedsEvent: 'Nejdříve vyberte akci.',
  nobody: 'Podle toho není nikdo známý.',
  more: 'Je jich více. Upřesněte hledání nebo vyberte akci.',
  entries: 'Které z nich jsou tentýž člověk?',
  entriesHint: 'Dva lidé se mohou jmenovat stejně a rodina může mít jednu adresu. Než vyberete, ujistěte se.',
  address: 'E-mailová adresa',
  nameless: 'Účastník bez jména',
  unlisted: 'Na žádné startovní listině',
  taken: (count) => `fotografuje, fotek: ${count}`,
  alsoNamed: (names) => `také ${names}`,
  face: 'Obličej bez jména',
  bib: (bib: string) => `startovní číslo ${bib}`,
  born: (year: string) => `ročník ${year}`,
  left: 'už není na startovní listině',
  photos: (count: number) => `fotek: ${count}`,
  kept: 'Co je uloženo',
  keptHint: 'Slovy výpisu:',
  nothing: 'Nic o něm není uloženo.',
  export: 'Vypsat vše',
  download: 'Stáhnout',
  exportHint:
    'ZIP se stránkou ke čtení, všemi záznamy a fotkami. Je určen jen tomuto člověku: vydejte ho, až prokáže svou totožnost. Odkaz platí deset minut.',
} satisfies Texts<typeof en>;
