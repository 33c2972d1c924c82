import type en from '../en/events.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  search: 'Hledat',
  searched: 'Název, město, rok nebo číslo pořadatele',
  searchHint: 'Například Městský běh 2026',
  list: 'Nalezené akce',
  noEvents:
    'Zatím tu není žádná akce. Založte ji na stránce „Akce“: patří k ní fotky, startovní listina i ceny.',
  event: 'Akce',
  hidden: 'není v obchodě',
  deleted: 'maže se',
  yes: 'ano',
  no: 'ne',
  facts: {
    title: 'Název',
    date: 'Datum',
    city: 'Město',
    country: 'Země',
    timeZone: 'Časové pásmo',
    externalEventId: 'Číslo u pořadatele',
    verificationFactor: 'Na co se ptáme kromě čísla',
    isSecure: 'Fotky jen přes odkaz z e-mailu',
    findsUnlistedBibs: 'Hledat i čísla, která nejsou ve startovní listině',
    youthDistances: 'Dětské tratě: kdo na nich startuje, je chráněný (oddělte čárkami)',
    wantedFaces: 'Obličeje na fotkách',
    faceGround: 'Právní základ pro hledání obličejů',
  },
  faceModes: {
    off: 'se nehledají',
    onRequest: 'jen pro jednotlivé selfie, žádný se neuchovává',
    atImport: 'se čtou a po určitou dobu uchovávají',
  },
  factors: {
    None: 'na nic',
    Surname: 'na příjmení',
    BirthDate: 'na datum narození',
    PersonalCode: 'na osobní kód',
  },
  noFaceGround: 'není zapsán',
  distances: 'Tratě',
  participants: 'Účastníci',
  published: 'Zveřejněné fotky ze všech zdrojů',
  report: 'Z toho reportáž',
  processing: 'Zpracovávají se',
  failed: 'Nešly přečíst',
  videos: 'Videa',
  coverage: 'Startující s fotkou',
  toPrices: 'Ceny této akce',
  toShop: 'Stránka v obchodě',
  toPhotos: 'Fotky této akce',
  toParticipants: 'Účastníci této akce',
  toLetters: 'Dopisy účastníkům',
  toUploads: 'Nahrávání fotografů',
  cover: 'Titulní fotka akce',
  noCover: 'Titulní fotka zatím není.',
  coverOfShop: 'Tuto titulní fotku vybral obchod. Jinou vyberete mezi fotkami.',
  coverChosen: 'Tuto titulní fotku někdo vybral ručně.',
  coverMade: 'Vybraná titulní fotka se připravuje.',
  create: {
    action: 'Nová akce',
    confirm: 'Vytvořit akci',
    like: 'Podle dřívější akce',
    likeHint: 'Její údaje se předvyplní níže, kromě data a čísla.',
    copiesPrices: 'Převzít také její produkty, ceny, nabídky a dárky',
    meaning: 'Návštěvníci akci neuvidí, dokud ji nepřidáte do obchodu.',
  },
  steps: {
    title: 'Než návštěvníci akci uvidí',
    list: 'Nahrajte startovní listinu',
    prices: 'Zkontrolujte ceny',
    photos: 'Pozvěte fotografy nebo nahrajte fotky',
    publish: 'Přidejte akci do obchodu',
    done: 'hotovo',
  },
  edit: {
    facesDeleted: 'Uchované obličeje se smažou. Kdo byl podle nich nalezen, zůstane nalezen.',
    facesDeletedOn: (day: string, retention: number) =>
      `Uchované obličeje se smažou (${day}) a znovu se nečtou: obchod je po závodě uchovává tolik dní: ${retention}. Do té doby můžete datum opravit. Kdo byl podle nich nalezen, zůstane nalezen.`,
    searchCost: (photos: string, minutes: string | null) =>
      minutes === null
        ? 'Pro každé selfie se procházejí všechny fotky akce. Zatím není žádná.'
        : `Pro každé selfie se procházejí všechny fotky (${photos}), na běžném serveru to trvá asi ${minutes} min, na pomalém déle. Více hledání najednou sdílí jeden průchod.`,
    faceGroundHint:
      'Vlastními slovy, například „Souhlas při registraci, podmínky 2026, § 7“. Kdo jej zapsal a kdy, najdete v záznamech.',
    action: 'Upravit',
    save: 'Uložit',
    keepsTimes: 'Už zveřejněným fotkám čas zůstane.',
    done: 'Akce byla změněna.',
  },
  unpublish: {
    action: 'Odebrat z obchodu',
    meaning:
      'Návštěvníci akci už nenajdou. Její fotky zmizí z nezaplacených košíků a nezaplacené objednávky s nimi nelze zaplatit; zahájená platba doběhne. Kdo si něco koupil, tomu to zůstane. Akci lze vrátit.',
    done: 'Akce je stažená z obchodu.',
  },
  publish: {
    action: 'Přidat do obchodu',
    meaning: 'Návštěvníci akci a její fotky najdou.',
    done: 'Akce je v obchodě.',
  },
  move: {
    action: 'Přesunout fotky…',
    title: 'Přesunout fotky do jiné akce',
    into: 'Do akce',
    folder: 'Jen ze složky',
    folderHint: 'Jak byla importována, se všemi podsložkami; prázdné pro všechny fotky akce',
    bib: 'Jen se startovním číslem',
    none: 'Žádnou z těchto fotek tam nelze přesunout.',
    going: (count) =>
      plural('cs', count, {
        one: `Přesune se ${count} fotka.`,
        few: `Přesunou se ${count} fotky.`,
        other: `Přesune se ${count} fotek.`,
      }),
    confirm: (count) =>
      plural('cs', count, {
        one: `Přesunout ${count} fotku`,
        few: `Přesunout ${count} fotky`,
        other: `Přesunout ${count} fotek`,
      }),
    plan: {
      there: 'zůstává, protože druhá akce má stejné soubory',
      staying: 'zůstává, protože se čtou, nejdou přečíst, byly odstraněny nebo čekají na kontrolu',
      orders: 'objednávky, které některou obsahují a ponechají si ji',
      carts: 'otevřené košíky, které některou obsahují a ponechají si ji',
    },
    losesFaces: 'Jejich obličeje se smažou: druhá akce žádné neukládá.',
    opens: 'Tyto fotky uvidí všichni. Teď je vidí jen účastníci.',
    opensSeen: 'Vím, že je uvidí všichni',
    done: 'Fotky se přesouvají.',
    moves: 'Přesunuté fotky',
    movedSoFar: (moved, all) => `Přesouvá se: ${moved} z ${all} fotek`,
    moved: (count) =>
      plural('cs', count, {
        one: `Přesunuta ${count} fotka`,
        few: `Přesunuty ${count} fotky`,
        other: `Přesunuto ${count} fotek`,
      }),
    to: 'do',
    from: 'z',
  },
  facesBarred: {
    Forgotten: (photos) =>
      `Fotky, které navždy zůstanou bez obličejů: ${photos}. Obličeje jedné z akcí byly po uplynutí lhůty smazány.`,
    Protected: (photos) =>
      `Fotky, které navždy zůstanou bez obličejů: ${photos}. Některý účastník této akce je chráněný.`,
    NoGround: (photos) =>
      `Fotky, které navždy zůstanou bez obličejů: ${photos}. Tato akce nemá právní základ pro hledání obličejů. Pokud existuje, nejdřív ho zapište.`,
    Off: (photos) =>
      `Fotky, které navždy zůstanou bez obličejů: ${photos}. Hledání obličejů je u této akce vypnuté. Pokud se její právní základ vztahuje na účastníky, nejdřív ho zapněte.`,
    OtherGround: (photos) =>
      `Fotky, které navždy zůstanou bez obličejů: ${photos}. Akce mají různé právní základy pro hledání obličejů. Pokud jeden platí pro obě, nejdřív ho zapište u obou.`,
  },
  merge: {
    action: 'Sloučit…',
    title: (title) => `Sloučit „${title}“ s jinou akcí`,
    confirm: 'Sloučit',
    into: 'S akcí',
    meaning: (title) =>
      `Účastníci, výsledky, dopisy, košíky, předobjednávky i fotky akce „${title}“ přejdou k druhé akci. Její adresy a odkazy z e-mailů pak povedou tam. Nelze to vrátit.`,
    prevented: 'Akce zatím nelze sloučit:',
    faults: {
      Same: 'Je to tatáž akce.',
      Merged: 'Jedna z nich už byla sloučena s jinou.',
      Deleted: 'Jedna z nich se maže.',
      Working: 'Fotky nebo videa se ještě čtou nebo přesouvají. Počkejte, až to skončí.',
      Protection: 'Jejich fotky nevidí stejní lidé. Nejdřív to sjednoťte: „Upravit“.',
      Youth: 'Některý účastník této akce je chráněný: druhá startovní listina by o něm rozhodla znovu.',
      Films: 'Tato akce má videa. Zůstanou, kde jsou.',
      Currency: 'Ceny mají v různých měnách.',
    },
    conflict: (bib, name, other) => `Číslo ${bib} má tady ${name} a tam ${other}.`,
    plan: {
      photos: 'Fotky, které přejdou',
      staying: 'Fotky, které zůstanou, protože druhá akce má stejné soubory nebo je nelze přečíst',
      joining: 'Účastníci, kteří přibudou',
      same: 'Účastníci na obou listinách, ze kterých bude jeden člověk',
      carts: 'Otevřené košíky s něčím z této akce',
    },
    opened: {
      codes: 'Slevové kódy, které budou platit pro celou druhou akci',
      freed: 'Fotky (nejvýše), jejichž originály si pak závodníci stáhnou zdarma',
    },
    unmoved: {
      organizers:
        'Pořadatelé, kteří dál uvidí jen dřívější prodeje a vyúčtování této akce, dokud je vlastník nepřidá k druhé akci',
      links: 'Odkazy jen pro čtení, které dál otevřou jen tuto akci',
    },
    unsold: (products) => `Zmizí z těchto košíků, protože druhá akce to neprodává: ${products}`,
    done: 'Akce byla sloučena. Fotky se přesouvají.',
    toOther: 'Sloučeno s touto akcí',
  },
  delete: {
    action: 'Smazat',
    title: (title) => `Smazat „${title}“`,
    meaning: (title: string) => `Spolu s akcí „${title}“ se nenávratně smaže:`,
    isSold: 'Tuto akci nelze smazat: něco z ní se prodalo. Raději ji stáhněte z obchodu. Objednávky:',
    contents: {
      photos: 'fotky se všemi soubory',
      videos: 'videa',
      participants: 'účastníci',
      persons: 'lidé nalezení podle čísla, odkazu nebo selfie',
      carts: 'košíky, ze kterých zmizí',
      unpaidOrders: 'objednávky, které nikdy nebyly zaplaceny',
    },
    done: 'Akce je stažená z obchodu. Vše, co k ní patří, se maže.',
  },
} satisfies Texts<typeof en>;
