import type { Language } from '#contract/languages.ts';

/** The texts of the embedded search. */
interface EmbedTexts {
  heading: string;
  /** The label of the field if names are found too. */
  bibOrName: string;
  bib: string;
  go: string;
  /** Shown instead of the field if only a mailed link opens the event. */
  open: string;
  /** Shown instead of the search on a site that may not have it. */
  otherSite: { heading: string; text: (site: string, shop: string) => string };
  /** Shown instead of the search on a page that was opened from a file. */
  file: { heading: string; text: string };
  /** Shown instead of the search while the event is not published. */
  unpublished: { heading: string; text: string };
}

const TEXTS: Record<Language, EmbedTexts> = {
  cs: {
    heading: 'Najděte své fotky',
    bibOrName: 'Startovní číslo nebo jméno',
    bib: 'Startovní číslo',
    go: 'Hledat',
    open: 'K fotkám',
    otherSite: {
      heading: 'Vyhledávání fotek tu ještě není povolené',
      text: (site, shop) =>
        `Pro správce této stránky: požádejte provozovatele obchodu ${shop}, ať mezi weby s vyhledáváním přidá ${site}. Pak se tu objeví.`,
    },
    file: {
      heading: 'Vyhledávání se ze souboru nezobrazí',
      text: 'Tato stránka je otevřená ze souboru. Otevřete ji z webového serveru, třeba z http://localhost.',
    },
    unpublished: {
      heading: 'Fotky tu ještě nejsou',
      text: 'Jakmile bude akce zveřejněná, objeví se tu vyhledávání.',
    },
  },
  de: {
    heading: 'Finde deine Fotos',
    bibOrName: 'Startnummer oder Name',
    bib: 'Startnummer',
    go: 'Suchen',
    open: 'Zu den Fotos',
    otherSite: {
      heading: 'Die Fotosuche ist für diese Seite noch nicht freigeschaltet',
      text: (site, shop) =>
        `Für alle, die diese Seite betreiben: Bittet ${shop}, ${site} in die Liste der Seiten mit der Suche aufzunehmen. Dann erscheint sie hier.`,
    },
    file: {
      heading: 'Aus einer Datei geöffnet, zeigt die Seite keine Suche',
      text: 'Öffne sie von einem Webserver, zum Beispiel von http://localhost.',
    },
    unpublished: {
      heading: 'Die Fotos sind noch nicht da',
      text: 'Die Suche erscheint hier, sobald die Veranstaltung veröffentlicht ist.',
    },
  },
  el: {
    heading: 'Βρείτε τις φωτογραφίες σας',
    bibOrName: 'Αριθμός ή όνομα',
    bib: 'Αριθμός',
    go: 'Αναζήτηση',
    open: 'Στις φωτογραφίες',
    otherSite: {
      heading: 'Η αναζήτηση φωτογραφιών δεν έχει ενεργοποιηθεί ακόμη σε αυτόν τον ιστότοπο',
      text: (site, shop) =>
        `Για όποιον διαχειρίζεται αυτή τη σελίδα: ζητήστε από το κατάστημα ${shop} να προσθέσει τον ιστότοπο ${site}. Τότε θα εμφανιστεί εδώ.`,
    },
    file: {
      heading: 'Η αναζήτηση δεν εμφανίζεται σε σελίδα που άνοιξε από αρχείο',
      text: 'Ανοίξτε τη σελίδα από διακομιστή ιστού, για παράδειγμα από το http://localhost.',
    },
    unpublished: {
      heading: 'Οι φωτογραφίες δεν είναι ακόμη εδώ',
      text: 'Η αναζήτηση θα εμφανιστεί εδώ μόλις δημοσιευτεί η διοργάνωση.',
    },
  },
  en: {
    heading: 'Find your photos',
    bibOrName: 'Bib or name',
    bib: 'Bib',
    go: 'Search',
    open: 'Go to the photos',
    otherSite: {
      heading: 'The photo search is not switched on for this site yet',
      text: (site, shop) =>
        `If this is your page: ask ${shop} to add ${site} to the sites that may show the search. Then it appears here.`,
    },
    file: {
      heading: 'The search does not appear in a page opened from a file',
      text: 'Open the page from a web server, for example from http://localhost.',
    },
    unpublished: {
      heading: 'The photos are not here yet',
      text: 'The search appears here as soon as the event is published.',
    },
  },
  es: {
    heading: 'Encuentra tus fotos',
    bibOrName: 'Dorsal o nombre',
    bib: 'Dorsal',
    go: 'Buscar',
    open: 'Ver las fotos',
    otherSite: {
      heading: 'La búsqueda de fotos aún no está activada en este sitio',
      text: (site, shop) =>
        `Si esta página es suya: pida a ${shop} que añada ${site} a los sitios que pueden mostrar la búsqueda. Entonces aparecerá aquí.`,
    },
    file: {
      heading: 'La búsqueda no aparece en una página abierta desde un archivo',
      text: 'Abra la página desde un servidor web, por ejemplo desde http://localhost.',
    },
    unpublished: {
      heading: 'Las fotos aún no están aquí',
      text: 'La búsqueda aparecerá aquí en cuanto se publique el evento.',
    },
  },
  it: {
    heading: 'Trova le tue foto',
    bibOrName: 'Pettorale o nome',
    bib: 'Pettorale',
    go: 'Cerca',
    open: 'Vai alle foto',
    otherSite: {
      heading: 'La ricerca delle foto non è ancora attiva su questo sito',
      text: (site, shop) =>
        `Se questa pagina è tua: chiedi a ${shop} di aggiungere ${site} ai siti che possono mostrare la ricerca. Poi apparirà qui.`,
    },
    file: {
      heading: 'La ricerca non appare in una pagina aperta da un file',
      text: 'Apri la pagina da un server web, per esempio da http://localhost.',
    },
    unpublished: {
      heading: 'Le foto non sono ancora qui',
      text: 'La ricerca apparirà qui appena l’evento sarà pubblicato.',
    },
  },
  ru: {
    heading: 'Найдите свои фото',
    bibOrName: 'Номер или имя',
    bib: 'Номер',
    go: 'Найти',
    open: 'К фотографиям',
    otherSite: {
      heading: 'Поиск фотографий на этом сайте ещё не включён',
      text: (site, shop) =>
        `Если это ваша страница: попросите ${shop} добавить ${site} в список сайтов с поиском. Тогда он появится здесь.`,
    },
    file: {
      heading: 'На странице, открытой из файла, поиск не появляется',
      text: 'Откройте страницу с веб-сервера, например с http://localhost.',
    },
    unpublished: {
      heading: 'Фотографий здесь пока нет',
      text: 'Поиск появится здесь, как только событие опубликуют.',
    },
  },
  sl: {
    heading: 'Poiščite svoje fotografije',
    bibOrName: 'Štartna številka ali ime',
    bib: 'Štartna številka',
    go: 'Išči',
    open: 'K fotografijam',
    otherSite: {
      heading: 'Iskanje fotografij na tej strani še ni vklopljeno',
      text: (site, shop) =>
        `Če je to vaša stran: prosite ${shop}, naj med strani z iskanjem doda ${site}. Potem se pojavi tukaj.`,
    },
    file: {
      heading: 'Iskanje se ne prikaže na strani, odprti iz datoteke',
      text: 'Odprite stran s spletnega strežnika, na primer s http://localhost.',
    },
    unpublished: {
      heading: 'Fotografij še ni tukaj',
      text: 'Iskanje se tu pojavi, takoj ko je dogodek objavljen.',
    },
  },
};

/** Returns the texts of the embedded search. */
export const embedTexts = (language: Language): EmbedTexts => TEXTS[language];
