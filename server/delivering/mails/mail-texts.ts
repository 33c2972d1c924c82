import type { Language } from '#contract/languages.ts';

/** The words of the order mail. `{…}` are filled in. */
export interface OrderMailTexts {
  subject: string;
  greeting: string;
  /** By plural category (CLDR), with `{count}`. */
  ready: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  action: string;
  keep: string;
  orderNumber: string;
  total: string;
  help: string;
}

const en: OrderMailTexts = {
  subject: 'Your photos are ready: {event}',
  greeting: 'They are yours.',
  ready: {
    one: 'Your photo from {event} is ready to download in full size, without watermark.',
    other: 'Your {count} photos from {event} are ready to download in full size, without watermark.',
  },
  action: 'Download your photos',
  keep: 'Keep this mail: the link brings you back to your photos.',
  orderNumber: 'Order {number}',
  total: 'Paid: {total}',
  help: 'Questions? Write to {support} and name the order.',
};

const de: OrderMailTexts = {
  subject: 'Deine Fotos sind da: {event}',
  greeting: 'Sie gehören dir.',
  ready: {
    one: 'Dein Foto vom {event} steht in voller Größe und ohne Wasserzeichen zum Download bereit.',
    other:
      'Deine {count} Fotos vom {event} stehen in voller Größe und ohne Wasserzeichen zum Download bereit.',
  },
  action: 'Fotos herunterladen',
  keep: 'Heb diese Mail auf: Der Link führt dich jederzeit zu deinen Fotos zurück.',
  orderNumber: 'Bestellung {number}',
  total: 'Bezahlt: {total}',
  help: 'Fragen? Schreib an {support} und nenne die Bestellnummer.',
};

const ru: OrderMailTexts = {
  subject: 'Ваши фотографии готовы: {event}',
  greeting: 'Теперь они ваши.',
  ready: {
    one: '{count} фотография с мероприятия «{event}» готова к скачиванию: в полном размере, без водяного знака.',
    few: '{count} фотографии с мероприятия «{event}» готовы к скачиванию: в полном размере, без водяного знака.',
    many: '{count} фотографий с мероприятия «{event}» готовы к скачиванию: в полном размере, без водяного знака.',
    other:
      '{count} фотографии с мероприятия «{event}» готовы к скачиванию: в полном размере, без водяного знака.',
  },
  action: 'Скачать фотографии',
  keep: 'Сохраните это письмо: по ссылке вы всегда вернётесь к своим фотографиям.',
  orderNumber: 'Заказ {number}',
  total: 'Оплачено: {total}',
  help: 'Есть вопросы? Напишите на {support} и укажите номер заказа.',
};

const TEXTS: Partial<Record<Language, OrderMailTexts>> = { en, de, ru };

/** The words of a language, else the English ones. */
export function orderMailTexts(language: Language): OrderMailTexts {
  return TEXTS[language] ?? en;
}

/** The words of the mail with the verification link. */
export interface VerificationMailTexts {
  subject: string;
  greeting: string;
  body: string;
  action: string;
  keep: string;
  notYou: string;
  help: string;
}

const VERIFICATION: Partial<Record<Language, VerificationMailTexts>> & { en: VerificationMailTexts } = {
  en: {
    subject: 'Your photos from {event}',
    greeting: 'Here are your photos.',
    body: 'You asked for the photos of {event} that belong to this e-mail address. The button opens them.',
    action: 'Show my photos',
    keep: 'The link opens your photos for {hours} hours. Pass it on only to people who may see them.',
    notYou: 'You did not ask for this? Then ignore this mail: nobody gets in without the link.',
    help: 'Questions? Write to {support}.',
  },
  de: {
    subject: 'Deine Fotos vom {event}',
    greeting: 'Hier sind deine Fotos.',
    body: 'Du hast nach den Fotos vom {event} gefragt, die zu dieser E-Mail-Adresse gehören. Der Knopf öffnet sie.',
    action: 'Meine Fotos zeigen',
    keep: 'Der Link öffnet deine Fotos {hours} Stunden lang. Gib ihn nur an Menschen weiter, die sie sehen dürfen.',
    notYou: 'Du hast nicht danach gefragt? Dann vergiss diese Mail: Ohne den Link kommt niemand hinein.',
    help: 'Fragen? Schreib an {support}.',
  },
  ru: {
    subject: 'Ваши фотографии с мероприятия «{event}»',
    greeting: 'Вот ваши фотографии.',
    body: 'Вы запросили фотографии с мероприятия «{event}», связанные с этим адресом. Кнопка откроет их.',
    action: 'Показать мои фотографии',
    keep: 'Ссылка действует {hours} ч. Передавайте её только тем, кому можно видеть эти фотографии.',
    notYou: 'Вы ничего не запрашивали? Просто не обращайте внимания: без ссылки никто не войдёт.',
    help: 'Есть вопросы? Напишите на {support}.',
  },
};

/** The words of a language, else the English ones. */
export function verificationMailTexts(language: Language): VerificationMailTexts {
  return VERIFICATION[language] ?? VERIFICATION.en;
}
