import type en from '../en/participants.ts';
import type { Texts } from '../texts.ts';

export default {
  search: 'Hledat',
  searched: 'Startovní číslo nebo jméno',
  searchHint: 'Například 1042 nebo Anna Bergová',
  list: 'Nalezení účastníci',
  noParticipants:
    'Zatím žádní účastníci. Nahrajte startovní listinu na stránce akce: podle jmen a čísel závodníci najdou své fotky.',
  hasLeft: 'Ti, kdo už v listině nejsou',
  name: 'Jméno a příjmení',
  toList: 'Všichni účastníci akce',
  facts: {
    bib: 'Startovní číslo',
    surname: 'Příjmení',
    givenName: 'Jméno',
    birthDate: 'Datum narození',
    email: 'E-mail',
    code: 'Osobní kód',
    distance: 'Trať',
    gender: 'Pohlaví',
    ageClass: 'Věková kategorie',
    club: 'Klub nebo tým',
    nationality: 'Národnost',
  },
  states: { Listed: 'v listině', Left: 'chybí v poslední listině', KeptOff: 'vyřazeno zde' },
  corrected: 'Opraveno zde. Ve startovní listině stojí:',
  voids: 'Kdo tyto fotky už našel, vyhledá je znovu a znovu se přidá k partě.',
  otherBib: 'Startovní číslo druhého účastníka',
  hanging: {
    photos: (count: string) => `Nalezené fotky: ${count}`,
    read: (bib: string, count: string) => `Fotky, na kterých je přečteno ${bib}: ${count}`,
    noOrders: 'Nikdo si z toho nic neobjednal.',
    orders: (count: string, numbers: string) =>
      `Objednávky s těmito fotkami: ${count} (${numbers}). Co je koupené, zůstává.`,
    carts: (count: string) => `Otevřené košíky s tímto balíčkem: ${count}`,
  },
  erase: { action: 'Vymazat natrvalo', done: 'Výmaz probíhá.' },
  edit: {
    action: 'Upravit',
    save: 'Uložit',
    oldLinks: 'Odkazy poslané na starou adresu už nic neotevřou.',
    otherPerson:
      'Po této změně patří řádek jinému člověku. Nezaplacené objednávky pro toho předchozího se zruší. Pokud akce vyžaduje ověření, skončí i jeho košíky a upozornění a do už koupených balíčků nové fotky nepřibudou.',
    done: 'Údaje účastníka byly změněny.',
  },
  exchange: {
    action: 'Prohodit čísla',
    done: 'Čísla jsou prohozená. Fotky se přiřazují znovu.',
  },
  merge: {
    action: 'Sloučit',
    meaning: (name: string) =>
      `Jde o téhož člověka, přihlášeného dvakrát. Zůstane ${name}; objednávky a odkazy druhé přihlášky povedou k jeho fotkám.`,
    bib: 'Startovní číslo, které nosí',
    lost: (bib: string) => `Fotky, na kterých je přečteno ${bib}, k němu už podle tohoto čísla nepatří.`,
    done: 'Z obou je teď jeden účastník.',
  },
  drop: {
    action: 'Vyřadit z listiny',
    meaning:
      'Podle jména ani odkazu z e-mailu ho už nikdo nenajde. Kdo zadá číslo, může fotky s ním dál vidět. Fotky zůstanou a účastníka lze vrátit.',
    done: 'Účastník je vyřazený z listiny.',
  },
  protectedBy: {
    Operator: 'Chráněný účastník: nastaveno tady',
    Age: 'Chráněný účastník: v den závodu moc mladý',
    Distance: 'Chráněný účastník: startuje na dětské trati',
    Team: 'Chráněný účastník: je jím někdo se stejným startovním číslem',
  },
  protect: {
    action: 'Chránit',
    meaning:
      'Nikdo cizí nenajde jméno, číslo ani fotky. Otevře je jen odkaz poslaný na adresu ze startovní listiny.',
    consequences: [
      'Fotky s tímto číslem zmizí z obchodu, dokud je někdo nezkontroluje.',
      'Hledání podle obličeje se vypne pro celou akci a přečtené obličeje se smažou.',
      'Z nezaplacených košíků účastník zmizí. Kdo fotky koupil, tomu zůstanou.',
    ],
    done: 'Účastník je teď chráněný.',
  },
  addressLater:
    'Tato adresa přišla později, místo jiné nebo když už tu byly fotky. Fotky otevře, ale dokud není potvrzena, nic neukáže, nevydá ani nesmaže.',
  confirmAddress: {
    action: 'Potvrdit adresu',
    meaning: (email) => `Ověřili jste, že ${email} patří tomuto účastníkovi.`,
    consequences: [
      'Odkaz na tuto adresu od teď ukáže a vydá vše, co je o něm uloženo.',
      'Může nechat smazat účastníka i jeho fotky.',
    ],
    done: 'Adresa je potvrzena.',
  },
  unprotect: {
    action: 'Zrušit ochranu',
    meaning: 'Jméno, číslo i fotky najde každý, ať je věk a trať jakákoli.',
    consequences: ['Fotky s tímto číslem jsou zpět v obchodě, pokud na nich není jiný chráněný účastník.'],
    done: 'Účastník už není chráněný.',
  },
  restore: {
    action: 'Vrátit',
    meaning: 'Účastník je znovu v listině a najde se jako dřív.',
    done: 'Účastník je zpět v listině.',
  },
} satisfies Texts<typeof en>;
