import type en from '../en/mails.ts';
import type { Texts } from '../texts.ts';

export default {
  kinds: {
    order: 'Доставка заказа',
    verification: 'Ссылка на свои фото',
    'factor-guessed': 'Предупреждение о подборе',
    archive: 'Архив готов',
    'gift-codes': 'Купленные подарочные коды',
    'gift-received': 'Подарочный код получателю',
    'preorder-ready': 'Фото по предзаказу готовы',
    'originals-here': 'Оригиналы пришли',
    'package-grown': 'Новые фото в пакете',
    'order-refunded': 'Возврат денег',
    'order-part-refunded': 'Частичный возврат',
    'goodwill-code': 'Промокод в знак извинения',
    'photo-removed': 'Удалено фото из заказа',
    'order-canceled': 'Неоплаченный заказ отменён',
    'request-notice': 'Сообщение из формы',
    'photo-alert-asked': 'Уведомление о фото: вопрос',
    'photo-alert-found': 'Уведомление о фото: найдены',
    'photos-here': 'Письмо участнику',
    'address-replaced': 'Другой адрес участника',
    'own-data-link': 'Данные о себе: ссылка',
    'removal-asked': 'Обращение об удалении: подтверждение',
    'removal-letter': 'Обращение об удалении: ответ',
    'member-invited': 'Приглашение сотрудника',
    'login-link': 'Ссылка для входа в кабинет',
    'account-link': 'Ссылка для входа в аккаунт',
  },
  states: {
    Waiting: 'ждёт отправки',
    Sent: 'отправлено',
    Refused: 'не доставлено',
    Withdrawn: 'больше не нужно',
  },
  reasons: {
    AddressUnknown: 'Такого адреса не существует.',
    MailboxFull: 'Почтовый ящик переполнен.',
    Rejected: 'Сервер получателя не принимает письмо.',
    GivenUp: 'Три дня без ответа.',
  },
} satisfies Texts<typeof en>;
