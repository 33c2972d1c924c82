import type { Language } from '#contract/languages.ts';

/** Version of the consent texts: each consent stores it. */
export const CONSENT_VERSION = 2;

/** The consent of a runner in a protected event: verbatim as the page shows it and the record keeps it. */
const CONSENT_TEXTS: Record<Language, string> = {
  cs: 'Souhlasím, aby {payer} viděl(a) a koupil(a) mé fotky ze závodu {event} a dostal(a) jejich originály, i u fotek, které se najdou později. Dokud nejsou koupené, mohu souhlas na této stránce odvolat.',
  de: 'Ich bin einverstanden, dass {payer} meine Fotos von {event} sieht, kauft und die Originale bekommt – auch von Fotos, die erst später gefunden werden. Bis zum Kauf kann ich das auf dieser Seite zurücknehmen.',
  el: 'Συμφωνώ το άτομο με το όνομα {payer} να δει και να αγοράσει τις φωτογραφίες μου από τη διοργάνωση {event} και να λάβει τα πρωτότυπα αρχεία, ακόμη και όσων βρεθούν αργότερα. Μέχρι την αγορά μπορώ να ανακαλέσω τη συγκατάθεσή μου σε αυτή τη σελίδα.',
  en: 'I agree that {payer} may see and buy my photos of {event} and gets the original files, also of photos that are found later. Until they are bought I can take this back on this page.',
  es: 'Acepto que {payer} vea y compre mis fotos de {event} y reciba los archivos originales, también de las fotos que se encuentren más adelante. Hasta que se compren, puedo retirar mi consentimiento en esta página.',
  it: 'Accetto che {payer} veda e acquisti le mie foto di {event} e riceva i file originali, anche delle foto trovate in seguito. Finché non vengono acquistate posso revocare il consenso in questa pagina.',
  ru: 'Я согласен (согласна), что {payer} увидит и купит мои фото с события «{event}» и получит оригиналы, в том числе фото, которые найдутся позже. До покупки согласие можно отозвать на этой странице.',
  sl: 'Strinjam se, da {payer} vidi in kupi moje fotografije z dogodka {event} ter prejme izvirnike, tudi fotografij, ki bodo najdene pozneje. Do nakupa lahko soglasje na tej strani prekličem.',
};

/** Builds the consent text of a runner, with the names of the payer and of the event. */
export function consentText(language: Language, names: { payer: string; event: string }): string {
  return CONSENT_TEXTS[language].replace(/\{(payer|event)\}/g, (_, key: 'payer' | 'event') => names[key]);
}
