import type en from '../en/searches.ts';
import type { Texts } from '../texts.ts';

export default {
  asked: 'Получена',
  subject: 'Номер или имя',
  event: 'Событие',
  email: 'Ответ на адрес',
  nothing: 'Никто не ждёт ответа.',
  more: 'Есть ещё. Показаны только первые 200.',
  title: (subject: string) => `Просьба о поиске: ${subject}`,
  passedAt: 'Время',
  place: 'Место',
  clothes: 'Одежда',
  unsaid: 'не указано',
  language: 'Язык',
  answered: 'Отвечено',
  answer: (moment: string, count: string) => `${moment}, фотографий: ${count}`,
  likely: 'Наиболее вероятные фотографии',
  noneLikely:
    'Ни одна фотография не подходит к описанию. Скрытые и защищённые фотографии здесь не показываются.',
  keys: 'Стрелки переключают фотографии, пробел выбирает, Enter переводит к кнопке отправки.',
  picture: (name: string) => `Фото ${name}`,
  bibs: (bibs: string) => `номер ${bibs}`,
  send: (count: string) => `Отправить выбранные (${count})`,
  none: 'Ничего не нашли',
} satisfies Texts<typeof en>;
