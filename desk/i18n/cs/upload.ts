import type en from '../en/upload.ts';
import { plural, type Texts } from '../texts.ts';

const photos = (count: number, shown: string) =>
  plural('cs', count, { one: `${shown} fotka`, few: `${shown} fotky`, other: `${shown} fotek` });

export default {
  heading: 'Odeslat fotky',
  by: (photographer, day) => `Jako ${photographer}, do ${day}`,
  over: 'Tento odkaz už neplatí. Požádejte o nový toho, kdo vám ho dal. Co jste odeslali, na serveru je.',
  notFound: 'Toto není odkaz pro nahrávání. Otevřete adresu, kterou jste dostali, nebo znovu načtěte kód.',
  offline: 'Server není dostupný. Stránka to zkusí znovu sama.',
  drop: 'Sem přetáhněte fotky a složky',
  choose: 'Vybrat fotky',
  chooseFolder: 'Vybrat složku',
  looking: (count, shown) => `Prohlíží se ${photos(count, shown)}…`,
  otherDay: (count, shown, day) => `${photos(count, shown)} z ${day}`,
  otherDays: 'Tyto fotky nejsou ze dne závodu:',
  sendThese: 'Odeslat také',
  leaveThese: 'Vynechat',
  leftRaw: (count, shown) =>
    plural('cs', count, {
      one: `${shown} soubor RAW byl vynechán: obchod prodává JPEG.`,
      few: `${shown} soubory RAW byly vynechány: obchod prodává JPEG.`,
      other: `${shown} souborů RAW bylo vynecháno: obchod prodává JPEG.`,
    }),
  leftOther: (count, shown) =>
    plural('cs', count, {
      one: `${shown} soubor, který není fotkou, byl vynechán.`,
      few: `${shown} soubory, které nejsou fotkami, byly vynechány.`,
      other: `${shown} souborů, které nejsou fotkami, bylo vynecháno.`,
    }),
  progress: 'Odesláno z vybraného',
  sentOf: (done, all) => `Odesláno ${done} z ${all}`,
  minutes: (count, shown) =>
    plural('cs', count, {
      one: `zbývá asi ${shown} minuta`,
      few: `zbývají asi ${shown} minuty`,
      other: `zbývá asi ${shown} minut`,
    }),
  known: (count, shown) =>
    plural('cs', count, {
      one: `${shown} už tu byla`,
      few: `${shown} už tu byly`,
      other: `${shown} už tu bylo`,
    }),
  cutOff: 'Bez připojení. Naváže se samo tam, kde se přestalo.',
  paused: 'Pozastaveno.',
  allSent: 'Vše je odesláno.',
  previewsFirst:
    'Nejdřív jdou malé obrázky, aby se hned hledalo a kupovalo. Fotky v plné velikosti následují.',
  keepOpen:
    'Nechte tuto stránku otevřenou. Pokud se zavře, vyberte stejné fotky znovu: co už tu je, se neodešle dvakrát.',
  pause: 'Pozastavit',
  goOn: 'Pokračovat',
  limit: 'Využít nejvýše',
  limits: { none: 'celou linku', slow: '1 MB za sekundu', medium: '4 MB za sekundu' },
  unreadable: (names) => `Už nelze přečíst: ${names}. Vložte kartu zpět a vyberte je znovu.`,
  here: 'V obchodě',
  received: 'Doručeno',
  published: 'V prodeji',
  withBibs: 'Se startovním číslem',
  awaited: 'Plná velikost následuje',
  refused: 'Odmítnuto',
  refusedFiles: 'Odmítnuté soubory',
  problems: {
    other: 'nelze přečíst',
    NotAPhoto: 'není fotka',
    NotAnImage: 'není fotka',
    Broken: 'poškozený',
    TooLarge: 'příliš velký: uložte ho jako JPEG',
    Truncated: 'neúplný: zkopírujte ho z karty znovu',
    UnsupportedFormat: 'uložte ho jako JPEG',
    TooSmall: 'příliš malý',
    CameraRaw: 'soubor RAW',
    Removed: 'obchod ho odstranil',
    NoHeicDecoder: 'HEIC: odešlete jako JPEG',
  },
  places: {
    label: 'Kde jste fotili?',
    hint: 'Platí pro to, co vyberete od teď. Snáz se pak pozná, kdo na fotce je.',
    none: 'Neuvedeno',
    start: 'Start',
    finish: (course) => `Cíl ${course}`,
    kilometre: (km) => `${km}. km`,
    other: 'Jiný kilometr',
  },
  clock: {
    title: 'Jdou hodiny foťáku správně?',
    how: 'Vyfoťte kód jednou každým foťákem a pošlete fotku s ostatními. Do prodeje se nedostane.',
    show: 'Ukázat kód',
    hide: 'Schovat kód',
    code: 'Kód, který ukazuje čas',
    right: (camera) => `${camera}: hodiny jdou správně.`,
    slow: (camera, apart) => `${camera}: hodiny se zpožďují o ${apart}.`,
    fast: (camera, apart) => `${camera}: hodiny jdou napřed o ${apart}.`,
    apply: 'Opravit jeho fotky',
    applied: 'Jeho fotky jsou opravené, i ty, které teprve přijdou.',
    takeBack: 'Vzít opravu zpět',
  },
  own: {
    title: 'Vaše fotky',
    filters: { All: 'Všechny', NoBib: 'Bez čísla', Hidden: 'Skryté vámi' },
    none: 'Žádné.',
    noBib: 'bez čísla',
    more: 'Ukázat další',
    showAgain: 'Znovu ukázat',
  },
  sales: {
    title: 'Prodáno z vašich fotek',
    none: 'Zatím nic.',
    sold: (count, shown, amount) => `${photos(count, shown)}, ${amount}.`,
    deferred: (amount) => `Dalších ${amount} je zaplaceno za fotky, které teprve přijdou.`,
    hint: 'Z této akce, bez daně. Kolik z toho máte vy, najdete ve vyúčtování.',
  },
  proposals: {
    title: 'Uklidit?',
    how: (count, shown) =>
      `Skrýt by šlo: ${photos(count, shown)}. Bez vás se nic neskryje a všechno se dá znovu ukázat.`,
    reasons: { Blurred: 'rozmazaná', Doubled: 'skoro stejná jako ta vedle, která zůstane' },
    hide: 'Skrýt',
    keep: 'Nechat',
    hideAll: (count, shown) => `Skrýt: ${photos(count, shown)}`,
    keepAll: 'Nechat všechny',
  },
  finish: 'To je ode mě vše',
  finished: (moment) => `Dne ${moment} jste potvrdili, že je to vše. Děkujeme!`,
  more: 'Přece jen ještě něco bude',
} satisfies Texts<typeof en>;
