/** The languages of a report: those of the desk. */
export const REPORT_LANGUAGES = ['en', 'de', 'ru', 'cs'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** The texts of a report: labels followed by a number, so that none needs a plural. */
interface ReportTexts {
  title: string;
  beforeImport: string;
  ofUpload: string;
  madeOn: (day: string) => string;
  glance: string;
  files: string;
  photos: string;
  damaged: string;
  leftOut: string;
  duplicates: string;
  check: string;
  allWell: string;
  damagedHint: string;
  withoutTimeHint: string;
  offsetsHint: string;
  clocksHint: string;
  withoutNameHint: string;
  duplicatesHint: string;
  smallHint: string;
  unlistedHint: string;
  formats: string;
  format: string;
  size: string;
  smallest: string;
  largest: string;
  cameras: string;
  camera: string;
  unknownCamera: string;
  serial: string;
  first: string;
  last: string;
  offset: string;
  notStated: string;
  correction: string;
  uncorrected: string;
  withoutTime: string;
  names: string;
  photographer: string;
  withoutName: string;
  namesHint: string;
  sameFiles: string;
  damagedFiles: string;
  file: string;
  why: string;
  leftOutFiles: string;
  small: string;
  bibs: string;
  bibsHint: string;
  photosWithBibs: string;
  bib: string;
  unlisted: string;
  keywords: string;
  keyword: string;
  none: string;
  more: (count: string) => string;
  problems: Record<string, string>;
}

const en: ReportTexts = {
  title: 'Your photos, checked',
  beforeImport: 'Nothing has been imported yet. Please read this page and tell us what is wrong.',
  ofUpload: 'This is what has arrived so far. Please read this page and tell us what is wrong.',
  madeOn: (day) => `Made on ${day}`,
  glance: 'At a glance',
  files: 'Files',
  photos: 'Photos',
  damaged: 'Damaged or unusable',
  leftOut: 'Left out',
  duplicates: 'Sent twice',
  check: 'Please check',
  allWell: 'Nothing needs your attention.',
  damagedHint: 'Damaged or unusable files: please send them again',
  withoutTimeHint: 'Photos without a time: nobody can find them by their finish time',
  offsetsHint: 'Cameras with several time zones: was a clock changed on the day?',
  clocksHint: 'Cameras: were all of their clocks right? If not, tell us by how much',
  withoutNameHint: 'Photos that name no photographer: whose are they?',
  duplicatesHint: 'Photos sent twice: each is taken once',
  smallHint: 'Photos smaller than 1,000 pixels: do you have larger ones?',
  unlistedHint: 'Bibs that are not on the start list: are they misspelt?',
  formats: 'Formats',
  format: 'Format',
  size: 'Size',
  smallest: 'Smallest',
  largest: 'Largest',
  cameras: 'Cameras and times',
  camera: 'Camera',
  unknownCamera: 'Unknown camera',
  serial: 'Serial number',
  first: 'First photo',
  last: 'Last photo',
  offset: 'Time zone',
  notStated: 'not stated',
  correction: 'Correction',
  uncorrected: 'none',
  withoutTime: 'Without a time',
  names: 'Photographers',
  photographer: 'Photographer',
  withoutName: 'No name',
  namesHint: 'From the file itself, or from the folder that it is in.',
  sameFiles: 'Sent twice',
  damagedFiles: 'Damaged or unusable files',
  file: 'File',
  why: 'Why',
  leftOutFiles: 'Files left out',
  small: 'Photos smaller than 1,000 pixels',
  bibs: 'Bibs in keywords, captions and file names',
  bibsHint: 'We use them to find runners.',
  photosWithBibs: 'Photos that name bibs',
  bib: 'Bib',
  unlisted: 'Not on the start list',
  keywords: 'Other keywords',
  keyword: 'Keyword',
  none: 'None',
  more: (count) => `and ${count} more`,
  problems: {
    Empty: 'The file is empty',
    NotAnImage: 'Not a picture',
    UnsupportedFormat: 'This format is not accepted',
    Truncated: 'Part of the file is missing',
    TooLarge: 'Too large',
    TooSmall: 'Too small',
    Unreadable: 'Cannot be read',
    NotTaken: 'Failed here several times',
    Archive: 'An archive: unpack it, or send it by itself',
    NoHeicDecoder: 'HEIC cannot be read here',
    ReaderFailed: 'Cannot be read',
    Hidden: 'Hidden, or made by a system or program',
    Link: 'Link',
    Special: 'Neither file nor folder',
    Unfinished: 'Not completely written',
    CameraRaw: 'Raw file of a camera',
    NotAPhoto: 'Not a photo',
    Removed: 'Removed from the event earlier',
    Known: 'In the event already',
    Coming: 'Still being read',
  },
};

const de: ReportTexts = {
  title: 'Ihre Fotos, geprüft',
  beforeImport:
    'Es ist noch nichts importiert. Bitte lesen Sie diese Seite und sagen Sie uns, was nicht stimmt.',
  ofUpload: 'Das ist bisher angekommen. Bitte lesen Sie diese Seite und sagen Sie uns, was nicht stimmt.',
  madeOn: (day) => `Erstellt am ${day}`,
  glance: 'Auf einen Blick',
  files: 'Dateien',
  photos: 'Fotos',
  damaged: 'Beschädigt oder unbrauchbar',
  leftOut: 'Ausgelassen',
  duplicates: 'Doppelt',
  check: 'Bitte prüfen',
  allWell: 'Es gibt nichts zu tun.',
  damagedHint: 'Beschädigte oder unbrauchbare Dateien: bitte noch einmal senden',
  withoutTimeHint: 'Fotos ohne Uhrzeit: über die Zielzeit findet sie niemand',
  offsetsHint: 'Kameras mit mehreren Zeitzonen: wurde die Uhr unterwegs umgestellt?',
  clocksHint: 'Kameras: gingen alle Uhren richtig? Wenn nicht, sagen Sie uns, um wie viel sie falsch gingen',
  withoutNameHint: 'Fotos ohne Namen: von wem sind sie?',
  duplicatesHint: 'Doppelte Fotos: jedes wird einmal übernommen',
  smallHint: 'Fotos unter 1000 Pixeln: haben Sie größere?',
  unlistedHint: 'Startnummern, die nicht auf der Startliste stehen: sind es Tippfehler?',
  formats: 'Formate',
  format: 'Format',
  size: 'Größe',
  smallest: 'Kleinstes',
  largest: 'Größtes',
  cameras: 'Kameras und Uhrzeiten',
  camera: 'Kamera',
  unknownCamera: 'Unbekannte Kamera',
  serial: 'Seriennummer',
  first: 'Erstes Foto',
  last: 'Letztes Foto',
  offset: 'Zeitzone',
  notStated: 'nicht angegeben',
  correction: 'Korrektur',
  uncorrected: 'keine',
  withoutTime: 'Ohne Uhrzeit',
  names: 'Fotografen',
  photographer: 'Fotograf',
  withoutName: 'Ohne Namen',
  namesHint: 'Aus der Datei selbst oder aus dem Ordner, in dem sie liegt.',
  sameFiles: 'Doppelte Fotos',
  damagedFiles: 'Beschädigte oder unbrauchbare Dateien',
  file: 'Datei',
  why: 'Grund',
  leftOutFiles: 'Ausgelassene Dateien',
  small: 'Fotos unter 1000 Pixeln',
  bibs: 'Startnummern in Stichwörtern, Bildtexten und Dateinamen',
  bibsHint: 'Mit ihnen finden wir die Läufer.',
  photosWithBibs: 'Fotos mit Startnummern',
  bib: 'Startnummer',
  unlisted: 'Nicht auf der Startliste',
  keywords: 'Andere Stichwörter',
  keyword: 'Stichwort',
  none: 'Keine',
  more: (count) => `und ${count} weitere`,
  problems: {
    Empty: 'Die Datei ist leer',
    NotAnImage: 'Kein Bild',
    UnsupportedFormat: 'Dieses Format wird nicht angenommen',
    Truncated: 'Ein Teil der Datei fehlt',
    TooLarge: 'Zu groß',
    TooSmall: 'Zu klein',
    Unreadable: 'Nicht lesbar',
    NotTaken: 'Hier mehrmals gescheitert',
    Archive: 'Ein Archiv: bitte entpacken oder einzeln senden',
    NoHeicDecoder: 'HEIC ist hier nicht lesbar',
    ReaderFailed: 'Nicht lesbar',
    Hidden: 'Versteckt oder von einem System oder Programm angelegt',
    Link: 'Verknüpfung',
    Special: 'Weder Datei noch Ordner',
    Unfinished: 'Noch nicht fertig geschrieben',
    CameraRaw: 'Rohdaten einer Kamera',
    NotAPhoto: 'Kein Foto',
    Removed: 'Schon früher aus der Veranstaltung entfernt',
    Known: 'Schon in der Veranstaltung',
    Coming: 'Wird noch gelesen',
  },
};

const ru: ReportTexts = {
  title: 'Проверка ваших фотографий',
  beforeImport: 'Пока ничего не загружено. Просмотрите эту страницу и сообщите нам, если что-то не так.',
  ofUpload: 'Вот что пришло на данный момент. Просмотрите эту страницу и сообщите нам, если что-то не так.',
  madeOn: (day) => `Составлено ${day}`,
  glance: 'Коротко',
  files: 'Файлы',
  photos: 'Фотографии',
  damaged: 'Повреждены или непригодны',
  leftOut: 'Пропущены',
  duplicates: 'Повторы',
  check: 'Проверьте, пожалуйста',
  allWell: 'Всё в порядке, делать ничего не нужно.',
  damagedHint: 'Повреждённые или непригодные файлы — пришлите их ещё раз',
  withoutTimeHint: 'Фотографии без времени съёмки — их не найти по времени финиша',
  offsetsHint: 'Камеры с разными часовыми поясами — переводили ли часы в течение дня?',
  clocksHint: 'Камеры — верно ли шли часы на всех? Если нет, напишите, на сколько они ошибались',
  withoutNameHint: 'Фотографии без имени автора — чьи они?',
  duplicatesHint: 'Повторы — каждую фотографию мы возьмём один раз',
  smallHint: 'Фотографии меньше 1000 пикселей — есть ли у вас крупнее?',
  unlistedHint: 'Номера, которых нет в стартовом списке — нет ли опечаток?',
  formats: 'Форматы',
  format: 'Формат',
  size: 'Объём',
  smallest: 'Самая маленькая',
  largest: 'Самая большая',
  cameras: 'Камеры и время съёмки',
  camera: 'Камера',
  unknownCamera: 'Камера неизвестна',
  serial: 'Серийный номер',
  first: 'Первый снимок',
  last: 'Последний снимок',
  offset: 'Часовой пояс',
  notStated: 'не указан',
  correction: 'Поправка',
  uncorrected: 'нет',
  withoutTime: 'Без времени',
  names: 'Фотографы',
  photographer: 'Фотограф',
  withoutName: 'Без имени',
  namesHint: 'Из самого файла или по названию папки.',
  sameFiles: 'Повторы',
  damagedFiles: 'Повреждённые или непригодные файлы',
  file: 'Файл',
  why: 'Причина',
  leftOutFiles: 'Пропущенные файлы',
  small: 'Фотографии меньше 1000 пикселей',
  bibs: 'Номера в ключевых словах, подписях и именах файлов',
  bibsHint: 'По ним мы находим участников.',
  photosWithBibs: 'Фотографии с номерами',
  bib: 'Номер',
  unlisted: 'Нет в стартовом списке',
  keywords: 'Другие ключевые слова',
  keyword: 'Ключевое слово',
  none: 'Нет',
  more: (count) => `и ещё ${count}`,
  problems: {
    Empty: 'Файл пустой',
    NotAnImage: 'Это не изображение',
    UnsupportedFormat: 'Этот формат не принимается',
    Truncated: 'Часть файла отсутствует',
    TooLarge: 'Слишком большой',
    TooSmall: 'Слишком маленький',
    Unreadable: 'Не читается',
    NotTaken: 'Несколько раз не удалось обработать',
    Archive: 'Архив: распакуйте его или пришлите отдельно',
    NoHeicDecoder: 'HEIC здесь не читается',
    ReaderFailed: 'Не читается',
    Hidden: 'Скрытый или создан системой или программой',
    Link: 'Ссылка',
    Special: 'Не файл и не папка',
    Unfinished: 'Записан не полностью',
    CameraRaw: 'RAW-файл камеры',
    NotAPhoto: 'Не фотография',
    Removed: 'Ранее удалён из мероприятия',
    Known: 'Уже есть в мероприятии',
    Coming: 'Ещё обрабатывается',
  },
};

const cs: ReportTexts = {
  title: 'Kontrola vašich fotografií',
  beforeImport: 'Zatím jsme nic nenahráli. Projděte si prosím tuto stránku a napište nám, co nesedí.',
  ofUpload: 'Toto zatím dorazilo. Projděte si prosím tuto stránku a napište nám, co nesedí.',
  madeOn: (day) => `Vytvořeno ${day}`,
  glance: 'Přehled',
  files: 'Soubory',
  photos: 'Fotografie',
  damaged: 'Poškozené nebo nepoužitelné',
  leftOut: 'Vynechané',
  duplicates: 'Dvakrát',
  check: 'Zkontrolujte prosím',
  allWell: 'Vše je v pořádku.',
  damagedHint: 'Poškozené nebo nepoužitelné soubory – pošlete je prosím znovu',
  withoutTimeHint: 'Fotografie bez času – podle času v cíli je nikdo nenajde',
  offsetsHint: 'Fotoaparáty s různými časovými pásmy – měnili jste během dne nastavení hodin?',
  clocksHint: 'Fotoaparáty – šly všem správně hodiny? Pokud ne, napište nám, o kolik se lišily',
  withoutNameHint: 'Fotografie bez jména autora – čí jsou?',
  duplicatesHint: 'Fotografie poslané dvakrát – každou použijeme jednou',
  smallHint: 'Fotografie menší než 1000 pixelů – máte větší?',
  unlistedHint: 'Čísla, která nejsou ve startovní listině – nejsou to překlepy?',
  formats: 'Formáty',
  format: 'Formát',
  size: 'Velikost',
  smallest: 'Nejmenší',
  largest: 'Největší',
  cameras: 'Fotoaparáty a časy',
  camera: 'Fotoaparát',
  unknownCamera: 'Neznámý fotoaparát',
  serial: 'Výrobní číslo',
  first: 'První snímek',
  last: 'Poslední snímek',
  offset: 'Časové pásmo',
  notStated: 'neuvedeno',
  correction: 'Oprava',
  uncorrected: 'žádná',
  withoutTime: 'Bez času',
  names: 'Fotografové',
  photographer: 'Fotograf',
  withoutName: 'Beze jména',
  namesHint: 'Ze samotného souboru, nebo podle složky, ve které je.',
  sameFiles: 'Fotografie poslané dvakrát',
  damagedFiles: 'Poškozené nebo nepoužitelné soubory',
  file: 'Soubor',
  why: 'Důvod',
  leftOutFiles: 'Vynechané soubory',
  small: 'Fotografie menší než 1000 pixelů',
  bibs: 'Startovní čísla v klíčových slovech, popiscích a názvech souborů',
  bibsHint: 'Podle nich hledáme závodníky.',
  photosWithBibs: 'Fotografie s čísly',
  bib: 'Číslo',
  unlisted: 'Není ve startovní listině',
  keywords: 'Jiná klíčová slova',
  keyword: 'Klíčové slovo',
  none: 'Žádné',
  more: (count) => `a dalších ${count}`,
  problems: {
    Empty: 'Soubor je prázdný',
    NotAnImage: 'Není to obrázek',
    UnsupportedFormat: 'Tento formát nepřijímáme',
    Truncated: 'Část souboru chybí',
    TooLarge: 'Příliš velký',
    TooSmall: 'Příliš malý',
    Unreadable: 'Nelze přečíst',
    NotTaken: 'Několikrát se nepodařilo zpracovat',
    Archive: 'Archiv: rozbalte ho, nebo ho pošlete zvlášť',
    NoHeicDecoder: 'HEIC zde nelze přečíst',
    ReaderFailed: 'Nelze přečíst',
    Hidden: 'Skrytý nebo vytvořený systémem či programem',
    Link: 'Odkaz',
    Special: 'Není soubor ani složka',
    Unfinished: 'Není zapsán celý',
    CameraRaw: 'RAW z fotoaparátu',
    NotAPhoto: 'Není fotografie',
    Removed: 'Dříve odstraněno z akce',
    Known: 'Už v akci je',
    Coming: 'Ještě se zpracovává',
  },
};

export const REPORT_TEXTS: Record<ReportLanguage, ReportTexts> = { en, de, ru, cs };
