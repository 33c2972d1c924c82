import type { Language } from '#contract/languages.ts';

/**
 * The consent text for buyers with a legal right of withdrawal (Directive 2011/83/EU, art. 16 m), exactly as the
 * checkout shows it. An order stores the text itself, not a reference.
 */
export const WITHDRAWAL_TEXTS: Record<Language, string> = {
  cs: 'Výslovně žádám o dodání ihned, před uplynutím lhůty pro odstoupení od smlouvy, a beru na vědomí, že zahájením dodání ztrácím právo od smlouvy odstoupit.',
  de: 'Ich verlange ausdrücklich, dass die Lieferung sofort und damit vor Ablauf der Widerrufsfrist beginnt, und weiß, dass mein Widerrufsrecht mit Beginn der Lieferung erlischt.',
  el: 'Ζητώ ρητά η παράδοση να ξεκινήσει αμέσως, πριν λήξει η προθεσμία υπαναχώρησης, και γνωρίζω ότι με την έναρξή της χάνω το δικαίωμα υπαναχώρησης.',
  en: 'I expressly ask for delivery to begin at once, before the withdrawal period ends, and I know that I lose my right of withdrawal once it has begun.',
  es: 'Pido expresamente que la entrega empiece de inmediato, antes de que termine el plazo de desistimiento, y sé que al empezar pierdo mi derecho de desistimiento.',
  it: 'Chiedo espressamente che la consegna inizi subito, prima della scadenza del termine di recesso, e so che con il suo inizio perdo il diritto di recesso.',
  ru: 'Прошу начать передачу файлов сразу, до окончания срока для отказа от договора, и понимаю, что с её началом право на отказ прекращается.',
  sl: 'Izrecno zahtevam, da se dobava začne takoj, pred iztekom odstopnega roka, in vem, da z njenim začetkom izgubim pravico do odstopa od pogodbe.',
};

/** A buyer's consent: the text, its language and the time. */
export interface WithdrawalConsent {
  text: string;
  language: Language;
  /** ISO 8601. */
  agreedAt: string;
}
