import type en from '../en/members.ts';
import type { Texts } from '../texts.ts';

export default {
  links: 'Odkazy jen pro čtení',
  add: 'Přidat člena',
  invite: 'Přidat a pozvat',
  invitation: 'Kdo se ještě nikdy nepřihlásil, dostane pozvánku e-mailem. Odkaz platí jednou a sedm dní.',
  address: 'E-mailová adresa',
  role: 'Role',
  roles: {
    owner: 'Vlastník',
    operator: 'Provozovatel',
    'privacy-officer': 'Ochrana údajů',
    accountant: 'Účetní',
    organizer: 'Pořadatel',
    photographer: 'Fotograf',
  },
  mayDo: {
    owner: 'Vše, i členy a nastavení.',
    operator: 'Akce, fotky, objednávky a vrácení peněz.',
    'privacy-officer': 'Osoby a to, co návštěvníci hlásí k fotkám.',
    accountant: 'Čte objednávky a částky.',
    organizer: 'Jednu akci: její fotky a účastníky.',
    photographer: 'Vlastní fotky.',
  },
  ofEvent: (role, event) => `${role} akce ${event}`,
  event: 'Akce',
  since: 'Členem od',
  invited: (day) => `pozvánka ${day}`,
  remove: 'Odebrat',
  removeFrom: (email) => `Odebrat ${email}`,
  which: 'Co odebrat',
  all: 'Všechny role',
  losesAll: 'Členství skončí: od příštího kliknutí už nic nepůjde a všechny tokeny přestanou platit.',
  losesOne: 'Co dovolovala jen tato role, od příštího kliknutí nepůjde, ani přes tokeny.',
  keepsWorking: 'Po odebrání funguje dál',
  endIt:
    'Toto vše funguje dál, protože to mohou používat i ostatní. Ukončete, co používal jen tento člověk, a zkontrolujte, kam odesílají webhooky: dostávají objednávky a adresy.',
} satisfies Texts<typeof en>;
