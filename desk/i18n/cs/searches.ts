import type en from '../en/searches.ts';
import type { Texts } from '../texts.ts';

export default {
  asked: 'Přijato',
  subject: 'Číslo nebo jméno',
  event: 'Akce',
  email: 'Odpověď na',
  nothing: 'Na odpověď nikdo nečeká.',
  more: 'Jsou i další. Zobrazuje se jen prvních 200.',
  title: (subject: string) => `Prosba o vyhledání: ${subject}`,
  passedAt: 'Čas',
  place: 'Místo',
  clothes: 'Oblečení',
  unsaid: 'neuvedeno',
  language: 'Čte',
  answered: 'Zodpovězeno',
  answer: (moment: string, count: string) => `${moment}, fotek: ${count}`,
  likely: 'Nejpravděpodobnější fotky',
  noneLikely: 'Popisu neodpovídá žádná fotka. Skryté a chráněné fotky se tu nikdy neukazují.',
  keys: 'Šipky přecházejí mezi fotkami, mezerník vybírá, Enter přejde na tlačítko k odeslání.',
  picture: (name: string) => `Fotka ${name}`,
  bibs: (bibs: string) => `číslo ${bibs}`,
  send: (count: string) => `Odeslat vybrané (${count})`,
  none: 'Nic jsme nenašli',
} satisfies Texts<typeof en>;
