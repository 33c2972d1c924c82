import type en from '../en/videos.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  title: 'Videa',
  toVideos: 'Videa',
  explanation:
    'Celá videa a klipy z cíle, které se z nich stříhají. Odstraňte video, když proti němu někdo něco namítá nebo je špatně vystřižené.',
  showsProtected:
    'Na celém videu jsou vidět všichni, i chránění účastníci tohoto závodu. Odstraňte ho, pokud vidět být nesmějí.',
  none: 'Tento závod nemá videa. Nahrává je příkaz „photofinish import-video“.',
  noneOfBib: 'S tímto číslem žádný klip není.',
  bib: 'Číslo',
  onlyBib: 'Jen toto číslo',
  search: 'Zobrazit',
  still: 'Snímek',
  what: 'Video',
  full: (title) => `Celé video: ${title}`,
  clip: (bib) => `Klip z cíle, číslo ${bib}`,
  clipOfErased: 'Klip z cíle, údaje závodníka jsou smazané',
  camera: 'Kamera',
  file: 'Soubor',
  begins: 'Začátek',
  length: 'Délka',
  seconds: (count) => `${count} s`,
  state: 'Stav',
  states: {
    Waiting: 'stříhá se',
    Cut: 'připravuje se',
    Published: 'v prodeji',
    Failed: 'nepodařilo se vytvořit',
    Replaced: 'nahrazeno novějším klipem, kupujícím zůstává',
    Withdrawn: 'odstraněno, kupujícím zůstává',
    Removed: 'odstraněno',
  },
  remove: 'Odstranit',
  restore: 'Obnovit',
  restoreTitle: 'Vytvořit toto video znovu?',
  restoreMeans:
    'Vytvoří se jako nové video a znovu se prodává. Klip se stříhá podle dnešních výsledků a hodin. Kupující, kterým jste video vzali, ho zpět nedostanou.',
  restoreShowsProtected: 'Na celém videu jsou vidět všichni, i chránění účastníci tohoto závodu.',
  removal: {
    title: 'Odstranit toto video?',
    nobody: 'Nikdo ho nekoupil.',
    boughtBy: (count) =>
      plural('cs', count, {
        one: 'Koupeno v jedné objednávce:',
        other: `Koupeno v ${count} objednávkách:`,
      }),
    carts: (count) => `Otevřené košíky s ním: ${count}.`,
    archives: (count) => `Archivy, které se bez něj zabalí znovu: ${count}.`,
    alsoBought: 'Vzít ho i kupujícím',
    keeps: 'Kupujícím zůstane, nikdo jiný ho už neuvidí.',
    cannotUndo:
      'Žádný import ani nové výsledky ho nevrátí, dokud ho neobnovíte. Soubor z kamery zůstává: stříhají se z něj další klipy.',
    kept: 'Odstraněno z obchodu. Kupujícím zůstává.',
    photoAlone: 'Vrátit peníze jen za toto video',
    photoAloneMeans: 'Vše ostatní z objednávky kupujícímu zůstává.',
  },
} satisfies Texts<typeof en>;
