import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';

/** The texts of a statement. `{…}` are filled in. */
export interface StatementTexts {
  title: string;
  period: string;
  payee: string;
  payer: string;
  /** Beside a line that changes an earlier statement. */
  correction: string;
  /** Below each line. */
  soldFor: string;
  share: string;
  carried: string;
  payable: string;
  left: string;
  note: string;
  /** Gift codes are missing, because they become revenue as the products they pay for. */
  products: Record<Exclude<ProductType, 'Promocode'>, string>;
}

const TEXTS: Record<Language, StatementTexts> = {
  cs: {
    title: 'Vyúčtování podílu',
    period: 'Období',
    payee: 'Pro',
    payer: 'Od',
    correction: 'oprava',
    soldFor: 'prodáno za {net} bez daně',
    share: 'Podíl za období',
    carried: 'Převedeno z dřívějška',
    payable: 'K výplatě',
    left: 'Převádí se do příštího vyúčtování',
    note: 'Částky jsou bez daně. Toto vyúčtování není fakturou.',
    products: {
      Photo: 'Fotky',
      PhotosWithMe: 'Balíčky se všemi fotkami',
      FullVideo: 'Videa',
      FinishVideo: 'Videa z cíle',
      Frame: 'Rámečky',
      PhotosWithFrame: 'Balíčky s rámečkem',
    },
  },
  de: {
    title: 'Abrechnung des Anteils',
    period: 'Zeitraum',
    payee: 'Für',
    payer: 'Von',
    correction: 'Korrektur',
    soldFor: 'verkauft für {net} ohne Steuer',
    share: 'Anteil des Zeitraums',
    carried: 'Übertrag von früher',
    payable: 'Auszuzahlen',
    left: 'Übertrag in die nächste Abrechnung',
    note: 'Die Beträge sind ohne Steuer. Diese Abrechnung ist keine Rechnung.',
    products: {
      Photo: 'Fotos',
      PhotosWithMe: 'Pakete mit allen Fotos',
      FullVideo: 'Videos',
      FinishVideo: 'Zielvideos',
      Frame: 'Rahmen',
      PhotosWithFrame: 'Pakete mit Rahmen',
    },
  },
  el: {
    title: 'Εκκαθάριση μεριδίου',
    period: 'Περίοδος',
    payee: 'Προς',
    payer: 'Από',
    correction: 'διόρθωση',
    soldFor: 'πωλήθηκε για {net} χωρίς φόρο',
    share: 'Μερίδιο της περιόδου',
    carried: 'Μεταφορά από προηγούμενα',
    payable: 'Πληρωτέο',
    left: 'Μεταφέρεται στην επόμενη εκκαθάριση',
    note: 'Τα ποσά είναι χωρίς φόρο. Η εκκαθάριση αυτή δεν είναι τιμολόγιο.',
    products: {
      Photo: 'Φωτογραφίες',
      PhotosWithMe: 'Πακέτα με όλες τις φωτογραφίες',
      FullVideo: 'Βίντεο',
      FinishVideo: 'Βίντεο τερματισμού',
      Frame: 'Πλαίσια',
      PhotosWithFrame: 'Πακέτα με πλαίσιο',
    },
  },
  en: {
    title: 'Revenue share statement',
    period: 'Period',
    payee: 'For',
    payer: 'From',
    correction: 'correction',
    soldFor: 'sold for {net} excluding tax',
    share: 'Share for the period',
    carried: 'Brought forward',
    payable: 'Payable',
    left: 'Carried forward to the next statement',
    note: 'Amounts exclude tax. This statement is not an invoice.',
    products: {
      Photo: 'Photos',
      PhotosWithMe: 'Packages with all photos',
      FullVideo: 'Videos',
      FinishVideo: 'Finish videos',
      Frame: 'Frames',
      PhotosWithFrame: 'Packages with a frame',
    },
  },
  es: {
    title: 'Liquidación de la participación',
    period: 'Periodo',
    payee: 'Para',
    payer: 'De',
    correction: 'corrección',
    soldFor: 'vendido por {net} sin impuestos',
    share: 'Participación del periodo',
    carried: 'Saldo anterior',
    payable: 'A pagar',
    left: 'Pasa a la próxima liquidación',
    note: 'Los importes son sin impuestos. Esta liquidación no es una factura.',
    products: {
      Photo: 'Fotos',
      PhotosWithMe: 'Paquetes con todas las fotos',
      FullVideo: 'Vídeos',
      FinishVideo: 'Vídeos de meta',
      Frame: 'Marcos',
      PhotosWithFrame: 'Paquetes con marco',
    },
  },
  it: {
    title: 'Rendiconto della quota',
    period: 'Periodo',
    payee: 'Per',
    payer: 'Da',
    correction: 'rettifica',
    soldFor: 'venduto per {net} senza imposte',
    share: 'Quota del periodo',
    carried: 'Riporto precedente',
    payable: 'Da pagare',
    left: 'Riportato al prossimo rendiconto',
    note: 'Gli importi sono senza imposte. Questo rendiconto non è una fattura.',
    products: {
      Photo: 'Foto',
      PhotosWithMe: 'Pacchetti con tutte le foto',
      FullVideo: 'Video',
      FinishVideo: 'Video all’arrivo',
      Frame: 'Cornici',
      PhotosWithFrame: 'Pacchetti con cornice',
    },
  },
  ru: {
    title: 'Расчёт доли',
    period: 'Период',
    payee: 'Кому',
    payer: 'От кого',
    correction: 'исправление',
    soldFor: 'продано на {net} без налога',
    share: 'Доля за период',
    carried: 'Перенесено с прошлых периодов',
    payable: 'К выплате',
    left: 'Переносится в следующий расчёт',
    note: 'Суммы указаны без налога. Этот расчёт не является счётом.',
    products: {
      Photo: 'Фото',
      PhotosWithMe: 'Пакеты со всеми фото',
      FullVideo: 'Видео',
      FinishVideo: 'Видео с финиша',
      Frame: 'Рамки',
      PhotosWithFrame: 'Пакеты с рамкой',
    },
  },
  sl: {
    title: 'Obračun deleža',
    period: 'Obdobje',
    payee: 'Za',
    payer: 'Od',
    correction: 'popravek',
    soldFor: 'prodano za {net} brez davka',
    share: 'Delež za obdobje',
    carried: 'Preneseno od prej',
    payable: 'Za izplačilo',
    left: 'Prenese se v naslednji obračun',
    note: 'Zneski so brez davka. Ta obračun ni račun.',
    products: {
      Photo: 'Fotografije',
      PhotosWithMe: 'Paketi z vsemi fotografijami',
      FullVideo: 'Videoposnetki',
      FinishVideo: 'Videoposnetki s cilja',
      Frame: 'Okvirji',
      PhotosWithFrame: 'Paketi z okvirjem',
    },
  },
};

/** Returns the texts of a statement in a language. */
export function statementTexts(language: Language): StatementTexts {
  return TEXTS[language];
}
