import type { PageTexts } from './page-texts.ts';

export const cs: PageTexts = {
  heading: 'Najděte své fotky',
  homeTitle: '{tenant}: fotky z vašeho závodu',
  homeDescription: 'Najděte všechny své fotky podle startovního čísla nebo jména a hned si je stáhněte.',
  eventTitle: '{event}: fotky · {tenant}',
  eventDescription:
    'Fotky: {event}, {city}. Najděte ty své podle startovního čísla nebo jména a hned si je stáhněte.',
  noScript:
    'Tento obchod potřebuje k hledání a prodeji fotek JavaScript. Zapněte ho a načtěte stránku znovu, nebo nám napište:',
  notStarted: 'Trvá to déle, než by mělo. Načtěte stránku znovu. Pokud to nepomůže, napište nám:',
  reload: 'Načíst stránku znovu',
  outage: {
    title: 'Hned jsme zpátky',
    meaning:
      'Obchod se právě nemůže dostat k fotkám. Málokdy to trvá déle než minutu. O nic, co jste si koupili nebo vybrali, nepřijdete.',
    retry: 'Zkusit znovu',
  },
  plain: {
    search: {
      title: 'Hledání',
      description: 'Najděte na {tenant} svůj závod a své fotky: podle čísla, jména, e-mailu nebo selfie.',
    },
    found: { title: 'Vaše fotky', description: 'Vaše fotky nalezené na {tenant}.' },
    cart: { title: 'Košík', description: 'Váš košík na {tenant}.' },
    checkout: { title: 'Pokladna', description: 'Vaše objednávka na {tenant}.' },
    order: { title: 'Vaše objednávka', description: 'Vaše objednávka na {tenant}.' },
    deleted: {
      title: 'Tento závod byl smazán',
      description: 'Spolu s ním byly smazány i fotky, proto odkaz už nefunguje. Najděte si tu jiný závod.',
    },
    missing: {
      title: 'Tuto stránku jsme nenašli',
      description: 'Možná je v adrese překlep, nebo byla stránka přesunuta. Najděte si svůj závod tady.',
    },
    crew: {
      title: 'Běželi jste spolu, zaplaťte jednou',
      description: 'Každý si najde své fotky a jeden zaplatí za všechny.',
    },
    alert: {
      title: 'E-mail, až budou fotky',
      description: 'Dostanete jediný e-mail. Potom vaši adresu smažeme.',
    },
    ownData: {
      title: 'Vaše údaje',
      description: 'Podívejte se, co o vás {tenant} uchovává, stáhněte si to nebo to nechte vymazat.',
    },
    removal: {
      title: 'Odstranit fotku',
      description: 'Nechte svou fotku nebo fotku svého dítěte odstranit z obchodu {tenant}.',
    },
    account: { title: 'Můj účet', description: 'Vaše objednávky na {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Pro pořadatele',
      description: 'Fotky a videa z vašeho závodu, které běžcům prodává {tenant}.',
    },
    photographers: { title: 'Pro fotografy', description: 'Foťte závody pro {tenant}.' },
    business: { title: 'Pro firmy', description: 'Oslovte běžce společně s týmem {tenant}.' },
    contacts: { title: 'Kontakty', description: 'Jak se spojit s týmem {tenant}.' },
    impressum: { title: 'Právní informace', description: 'Kdo odpovídá za {tenant}.' },
  },
};
