import type en from '../en/brands.ts';
import type { Texts } from '../texts.ts';

export default {
  newBrand: 'Nový obchod',
  onlyOperators: 'Nový obchod může otevřít jen provozovatel instalace.',
  demoOperator: (email: string) =>
    `V této ukázce se přihlaste jako ${email}: na přihlašovací stránce zvolte „Otevřít vlastní obchod“.`,
  toSignIn: 'Na přihlašovací stránku',
  ownShop: 'Otevřete vlastní obchod',
  newBrandMeans:
    'Zadejte název a host. Majitel dostane pozvánku a udělá zbytek: barvy, prodejce, právní stránky, ceny.',
  name: 'Název',
  nameHint: 'Tak ho uvidí návštěvníci. Později ho lze změnit.',
  host: 'Host',
  hostHint: 'Adresa obchodu bez https://. Její DNS musí vést na tento server.',
  hostCheck: {
    none: 'Tohle není název hostu. Zadejte ho jako fotky.example.com.',
    taken: (host: string) => `${host} patří jinému obchodu nebo správě obchodů.`,
    leads: {
      Here: (host: string) => `${host} je volný a vede na tento server.`,
      Machine: (host: string) => `${host} je volný. Otevře se jen na tomto počítači, na zkoušku.`,
      Nowhere: (host: string) => `${host} je volný, ale zatím nemá adresu.`,
      Elsewhere: (host: string) => `${host} je volný, ale vede na jiný server.`,
      Unknown: (host: string) => `${host} je volný. Zda vede na tento server, se nepodařilo ověřit.`,
    },
    writeRecord:
      'Přidejte tento záznam tam, kde se spravuje DNS domény. Začne platit až za nějaký čas, někdy za několik hodin:',
  },
  language: 'Jazyk obchodu',
  country: 'Země prodejce',
  countryHint: 'Platí její daňová pravidla. Lze ji později změnit.',
  ownerEmail: 'E-mail majitele',
  ownerHint: 'Pošleme pozvánku. Nechte prázdné, pokud obchod nastavíte sami.',
  create: 'Založit obchod',

  setupTitle: 'Nastavte svůj obchod',
  toSetup: 'Podívat se, co zbývá',
  setupMeans: 'Tyto kroky obchod potřebuje, než začne prodávat. Na pořadí nezáleží.',
  ready: 'Obchod je připravený prodávat.',
  progress: (done, all) => `Hotové kroky: ${done} z ${all}`,
  done: 'Hotovo',
  open: 'Zbývá',
  waiting: 'Čeká',
  steps: {
    owner: {
      title: 'Majitel',
      means: 'Obchod zatím nemá majitele. Pozvěte ho.',
      action: 'Otevřít členy',
    },
    look: {
      title: 'Barvy a logo',
      means: 'Obchod zatím vypadá jako každý nový.',
      action: 'Vybrat barvy a logo',
    },
    seller: {
      title: 'Prodejce',
      means: 'Účtenky uvádějí prodejce s adresou a daní. Adresa chybí.',
      action: 'Zadat prodejce, daň a měnu',
    },
    legalNotice: {
      title: 'Právní informace',
      means: 'Připravíme je z údajů o prodejci. Dokud je nepotvrdíte, nic se nezveřejní.',
      action: 'Otevřít stránky',
    },
    terms: {
      title: 'Obchodní podmínky',
      means:
        'Kupující s nimi souhlasí v pokladně. Začněte šablonou a nechte ji zkontrolovat právníkem, nebo nahrajte PDF.',
      action: 'Napsat podmínky',
    },
    privacy: {
      title: 'Zásady ochrany soukromí',
      means:
        'Pokladna na ně odkazuje. Začněte šablonou a nechte ji zkontrolovat právníkem, nebo nahrajte PDF.',
      action: 'Napsat zásady',
    },
    payments: {
      title: 'Platby',
      means:
        'Platit zatím nejde. Klíče platební služby zadává na serveru jeho správce; neukáže je žádná stránka ani export. Pak tu vyberte způsoby platby.',
      action: 'Vybrat způsoby platby',
    },
    event: {
      title: 'První závod',
      means:
        'Návštěvníci zatím nevidí žádnou akci. Založte ji, nastavte ceny, přidejte fotky a zveřejněte ji.',
      action: 'Otevřít akce',
    },
    order: {
      title: 'Zkušební nákup',
      means:
        'Kupte si ve svém obchodě fotku jako návštěvník. S testovacími klíči se nic neplatí; s ostrými lze objednávku potom vrátit.',
      action: 'Otevřít obchod',
    },
  },
  waits: {
    Counsel:
      'Text je napsaný. Otevřete ho, nechte ho zkontrolovat právníkem a zaškrtněte to: zaškrtnutí zatím chybí.',
    Owner: 'Majitel je pozvaný; čekáme, až se poprvé přihlásí. Pozvánku lze poslat znovu.',
    LiveKeys:
      'Kupující mohou platit, ale klíče platební služby jsou testovací: fotky by dostali bez placení. Po zkušebním nákupu a jeho vrácení požádejte správce, aby zadal ostré klíče.',
  },
  testPurchase:
    'Kupte si ve svém obchodě fotku jako návštěvník. Klíče platební služby jsou testovací: zaplaťte některou z jejích testovacích karet a žádné peníze se nestrhnou.',
  gaps: {
    NoKeys: (way) => `${way}: nenabízí se, protože na serveru chybí klíče služby.`,
    NoCurrency: (way) => `${way}: nenabízí se, protože služba nepodporuje měnu.`,
  },
  notice: {
    draft: 'Připravit právní informace',
    representedBy: 'Zastoupený',
    phone: 'Telefon (nepovinný)',
    counsel:
      'Je to šablona, ne právní rada. Nechte ji zkontrolovat právníkem: některé země a obory vyžadují víc.',
    sellerFirst: 'Nejdřív zadejte prodejce: stránka vznikne z jeho údajů.',
  },
  sender: {
    title: 'Odesílatel e-mailů',
    own: (sender) => `E-maily obchodu chodí z adresy ${sender}.`,
    installations: (sender) =>
      `E-maily obchodu chodí z adresy instalace, ${sender}. Její správce může nastavit adresu ve vaší doméně.`,
    means: 'Tři záznamy DNS dokazují příjemcům, že e-mail je pravý. Bez nich často končí ve spamu.',
    looking: 'Zjišťujeme záznamy',
    example:
      'Tato adresa je jen příklad, proto žádný e-mail neodejde. Správce instalace musí nastavit skutečnou.',
    states: {
      ok: 'je v pořádku',
      missing: 'chybí',
      unknown: 'DNS neodpovědělo',
      KeysUnreadable: 'obchod nemůže přečíst své klíče: řekněte to správci',
    },
    records: {
      SPF: 'Říká, které servery smějí posílat e-maily této domény.',
      DKIM: 'Obsahuje klíč, kterým příjemci ověřují podpis každého e-mailu.',
      DMARC: 'Říká, co mají příjemci dělat s e-maily, které neprojdou oběma kontrolami.',
    },
    otherSigns: 'obchod nepodepisuje; možná to dělá váš poštovní server',
    writeRecord: 'Přidejte tento záznam tam, kde se spravuje DNS domény:',
    askServer:
      'Přidejte takový záznam tam, kde se spravuje DNS domény. Prostřední část vám řekne poskytovatel pošty:',
  },

  deletion: {
    title: 'Smazat tento obchod',
    means: 'Pro obchod, který byl založen omylem. Smaže se celé nastavení, stránky, akce i členové.',
    prevented: 'Tento obchod nelze smazat, protože obsahuje:',
    blocks: {
      Orders: {
        what: 'Objednávky',
        remedy: 'Potřebují je kupující i zákon. Chcete-li obchod zavřít, odeberte místo toho jeho hosty.',
      },
      Books: {
        what: 'Účtenky, účetní zápisy, vyúčtování nebo výplaty',
        remedy: 'Zákon vyžaduje, abyste je uchovávali.',
      },
      Photos: { what: 'Fotky nebo videa', remedy: 'Smažte akce, ke kterým patří.' },
      Participants: {
        what: 'Účastníky nebo lidi, kteří hledali své fotky',
        remedy: 'Smažte akce, ke kterým patří.',
      },
      Requests: {
        what: 'Žádosti lidí nebo záznamy o vymazaných údajích',
        remedy: 'Dokládají, co bylo požadováno a provedeno, proto je obchod uchovává.',
      },
    },
    toEvents: 'Otevřít akce',
    toHosts: 'Změnit hosty',
    delete: 'Smazat obchod',
    confirmTitle: (name: string) => `Smazat „${name}“`,
    consequences:
      'Všechna data a soubory tohoto obchodu se smažou okamžitě a jeho členové ztratí přístup. Nelze to vrátit. Ostatních obchodů se to netýká.',
    typeName: (name: string) => `Pro potvrzení napište název obchodu: ${name}`,
  },
} satisfies Texts<typeof en>;
