import type { PageTexts } from './page-texts.ts';

export const ru: PageTexts = {
  heading: 'Найдите свои фотографии',
  homeTitle: '{tenant}: фотографии с вашего забега',
  homeDescription: 'Найдите все свои фотографии по стартовому номеру или имени и скачайте их сразу.',
  eventTitle: '{event}: фотографии · {tenant}',
  eventDescription:
    'Фотографии: {event}, {city}. Найдите свои по стартовому номеру или имени и скачайте их сразу.',
  noScript:
    'Этот магазин ищет и продаёт фотографии с помощью JavaScript, а здесь он выключен. Включите его и обновите страницу или напишите нам:',
  notStarted: 'Это длится дольше, чем должно. Обновите страницу; если не поможет, напишите нам:',
  reload: 'Обновить страницу',
  outage: {
    title: 'Скоро вернёмся',
    meaning:
      'Магазин сейчас не может открыть свои фотографии. Обычно это длится не дольше минуты. Всё, что вы купили или выбрали, на месте.',
    retry: 'Попробовать ещё раз',
  },
  plain: {
    search: {
      title: 'Поиск',
      description: 'Найдите свой забег и свои фотографии на «{tenant}»: по номеру, имени, почте или селфи.',
    },
    found: { title: 'Ваши фотографии', description: 'Фотографии, которые нашлись для вас на «{tenant}».' },
    cart: { title: 'Корзина', description: 'Ваша корзина на «{tenant}».' },
    checkout: { title: 'Оформление заказа', description: 'Ваш заказ на «{tenant}».' },
    order: { title: 'Ваш заказ', description: 'Ваш заказ на «{tenant}».' },
    account: { title: 'Личный кабинет', description: 'Ваши заказы на «{tenant}».' },
  },
  content: {
    organizers: {
      title: 'Организаторам',
      description: 'Фото и видео вашего забега: их участникам продаёт «{tenant}».',
    },
    photographers: { title: 'Фотографам', description: 'Снимайте забеги вместе с «{tenant}».' },
    business: { title: 'Бизнесу', description: 'Расскажите о себе бегунам вместе с «{tenant}».' },
    contacts: { title: 'Контакты', description: 'Как связаться с «{tenant}».' },
    impressum: { title: 'Правовая информация', description: 'Кто отвечает за «{tenant}».' },
  },
};
