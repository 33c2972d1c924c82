import type en from '../en/consents.ts';
import type { Texts } from '../texts.ts';

export default {
  given: 'Udělené a odvolané',
  grounds: 'Právní základy pro obličeje',
  intro:
    'S čím návštěvníci a závodníci souhlasili, s jakým zněním a kdy souhlas odvolali. Odvolávají ho sami tam, kde ho dali.',
  groundsIntro:
    'Bez právního důvodu se obličeje nehledají. Zapište ho na stránce akce přes „Upravit“; zde vidíte, kdo který zapsal.',
  to: 'Souhlas s',
  kinds: {
    FaceSearch: 'hledáním podle selfie',
    Crew: 'tím, že fotky vidí a koupí někdo jiný',
    Alert: 'e-mailem, až budou fotky',
  },
  all: 'vše',
  when: 'Kdy',
  event: 'Akce',
  wording: 'Znění',
  version: (version: number, language: string) => `Verze ${version}, ${language}`,
  unknownWording: 'Není zaznamenáno: starší než tento záznam',
  byLink: (language: string) => `Potvrzeno odkazem z e-mailu, ${language}`,
  state: 'Stav',
  states: { Standing: 'neodvolaný', Withdrawn: 'odvolaný' },
  person: 'Osoba',
  kept: 'Co se uchovává',
  nobody: 'nevíme čí',
  none: 'Zatím nikdo s ničím nesouhlasil.',
  searched: 'Akce',
  search: 'Hledat',
  faces: 'Obličeje na fotkách',
  ground: 'Právní základ',
  written: 'Zapsáno',
  notRecorded: 'nikdy nezměněno',
  noneNeeded: 'žádný: obličeje se nehledají',
  missing: 'chybí: obličeje se nehledají',
} satisfies Texts<typeof en>;
