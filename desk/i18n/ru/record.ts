import type en from '../en/record.ts';
import type { Words } from '../words.ts';

export default {
  when: 'Когда',
  who: 'Кто',
  what: 'Что и с чем',
  change: 'Что изменилось и почему',
  none: 'Записей нет.',
  kind: 'К чему относится',
  id: 'Идентификатор',
  show: 'Показать',
  showAll: 'Показать всё',
  kinds: {
    photo: 'Фото',
    event: 'Событие',
    participant: 'Участник',
    person: 'Человек',
    removal: 'Обращение об удалении',
    photographer: 'Фотограф',
    order: 'Заказ',
    tenant: 'Магазин',
    content: 'Страницы',
    catalog: 'Каталог',
    frame: 'Рамка',
    'promo-code': 'Промокод',
    member: 'Сотрудник',
    webhook: 'Вебхук',
    shares: 'Доли',
    statement: 'Расчёт',
    payee: 'Получатель',
    payout: 'Выплата',
  },
} satisfies Words<typeof en>;
