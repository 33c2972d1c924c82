import type en from '../en/sales.ts';
import type { Words } from '../words.ts';

export default {
  exports: 'Выгрузки для бухгалтерии',
  payouts: 'Выплаты платёжных систем',
  by: 'Разрез',
  keys: {
    event: 'Событие',
    photographer: 'Фотограф',
    product: 'Товар',
    code: 'Промокод',
    day: 'День',
    hour: 'Час',
    month: 'Месяц',
    country: 'Страна налога',
    rate: 'Ставка налога',
  },
  from: 'С',
  until: 'По',
  event: 'Только одно событие',
  sold: 'Продано',
  revenue: 'Выручка',
  deferred: 'Авансы',
  giftCodes: 'Подарочные коды',
  vat: 'НДС',
  discount: 'Скидка',
  nobody: 'автор не указан',
  noCode: 'без кода',
  nothing: 'Продаж не было.',
  meaning:
    'По данным учёта, без налога. Авансы: оплачено, фотографии ещё не готовы. Подарочный код становится выручкой, когда его использовали. Возврат вычитается в тот день, когда деньги вернули.',
  products: {
    Photo: 'Одно фото',
    PhotosWithMe: 'Все фото участника',
    Frame: 'Фото в рамке',
    PhotosWithFrame: 'Все фото в рамке',
    FullVideo: 'Видео',
    FinishVideo: 'Видео финиша',
    Promocode: 'Подарочный код',
  },
} satisfies Words<typeof en>;
