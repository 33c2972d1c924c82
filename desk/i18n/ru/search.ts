import type en from '../en/search.ts';
import type { Texts } from '../texts.ts';

export default {
  intro:
    'Введите номер заказа, адрес почты, стартовый номер, имя или часть имени файла. Вы увидите то, что доступно вашей роли.',
  nothing: (text: string) => `По запросу «${text}» ничего не найдено.`,
  more: 'Есть и другие результаты. Уточните запрос.',
  allOrders: 'Все эти заказы',
  nameless: 'Без имени',
  photographer: 'фотограф',
} satisfies Texts<typeof en>;
