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
