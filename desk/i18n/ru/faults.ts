import type en from '../en/faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'is no host name, as in photos.example.com': 'Это не имя хоста. Введите его в виде photos.example.com.',
    'is the host of another brand, or of the desk':
      'Этот хост уже занят другим магазином или кабинетом. Сначала удалите его там или выберите другой.',
    'cannot be shown as the address for questions':
      'Этот адрес почты нельзя показать посетителям для вопросов. Введите другой.',
    'is not a visible photo': 'Посетители и так не видят это фото, или магазин его уже скрыл.',
    'is no hidden photo': 'Это фото не скрыто.',
    'add the reason: another person hid a photo, or it shows a protected participant':
      'Укажите причину: фото скрыл кто-то другой, или на нём защищённый участник.',
    'is hidden for a reason that your role does not lift':
      'С вашей ролью это фото снова показать нельзя. Обратитесь к оператору или к ответственному за персональные данные.',
    'is no PNG, JPEG or WebP of at most 4096 pixels a side':
      'Это не PNG, JPEG или WebP со сторонами не больше 4096 пикселей.',
    'more than {} photos would be free':
      'Бесплатными были бы больше {} фотографий, считая уже скачанные. Спросите владельца магазина.',
    'is no picture that can be read': 'Этот снимок не удаётся прочитать.',
    'shows no face': 'На снимке не видно лица.',
    'shows more than one face': 'На снимке несколько лиц. Обрежьте остальные.',
    'name at least one entry': 'Выберите хотя бы одну запись.',
    'must contain the changed facts as they were shown': 'Страница устарела. Посмотрите ещё раз.',
    'name at least one bib that is in the photo, or one that is not':
      'Укажите, какие номера есть на фото, а каких нет.',
    'eventId is required for organizers, and allowed only for them':
      'Событие нужно организатору, и только ему.',
    'was removed already, or those who bought it are to keep it':
      'Фото уже удалено, или купившие должны его сохранить.',
    'an order changed: look at the removal again': 'Один из заказов изменился. Проверьте список ещё раз.',
    'names an order twice': 'Один заказ выбран дважды. Выберите для каждого заказа один возврат.',
    'names an order that was not shown': 'Одного из заказов не было в списке. Проверьте его ещё раз.',
    'need a reason, and that buyers lose the photo':
      'Для возврата денег укажите причину и уберите фото и у покупателей.',
    'it was ordered meanwhile: check its removal again':
      'Его успели заказать. Посмотрите последствия ещё раз.',
    'is no photographer of this tenant': 'В этом магазине нет такого фотографа.',
    'is no name': 'Это не имя.',
    'an organizer’s link has an event, and no other link has one': 'Выберите событие организатора.',
    'a photographer’s link has a photographer, and no other link has one': 'Выберите фотографа.',
    'is being deleted, or was merged': 'Событие удаляется или объединено с другим.',
    '“{}” is not a time like 10:00:00 that has been': '{} — не время вида 10:00:00, которое уже наступило.',
    'another feed brings the same: remove that first':
      'То же самое приходит с другого адреса. Сначала уберите его.',
    'is missing': 'Здесь чего-то не хватает.',
    '“{}” is none of {} = a heading': '«{}» — не одно из {} = заголовок.',
    '“{}” is not a time like 10:00:00': '{} — не время вида 10:00:00.',
    'is not after the beginning': 'Конец должен быть позже начала.',
    'is more than {} days later': 'Между началом и концом может быть не больше {} дней.',
    'is no event of this tenant': 'В этом магазине нет такого события.',
    'they have it already': 'У этого человека уже есть эта роль.',
    'is missing: an event is an organizer’s': 'Укажите и роль: событие есть только у организатора.',
    'is the last owner: add another one first': 'Это последний владелец. Сначала добавьте другого.',
    'is no zone like Europe/Vienna': 'Укажите часовой пояс так: Europe/Vienna.',
    'it was changed elsewhere: check it again': 'Это уже кто-то изменил. Посмотрите ещё раз.',
    'there is an event of this title on this day already':
      'В этот день уже есть событие с таким названием. Откройте его или измените название.',
    'its prices are in another currency':
      'Цены прежнего события указаны в другой валюте. Создайте новое событие без них.',
    'another event has it': 'Такой номер есть у другого события.',
    'there is no event {}': 'События {} нет.',
    'something changed: look at it again': 'За это время что-то изменилось. Посмотрите ещё раз.',
    'is nothing': 'Сумма равна нулю. Укажите больше.',
    'its address is proved already': 'Его адрес уже подтверждён.',
    'is not unpaid: it is paid or canceled': 'Заказ уже оплачен или отменён.',
    'is not paid, so it delivers no files': 'Заказ не оплачен, файлы по нему не выдаются.',
    'is kept without an end': 'Файлы заказа и так хранятся бессрочно.',
    'is sooner than what it is kept for already': 'Файлы заказа и так хранятся дольше.',
    'is not paid: no mail delivers it': 'Заказ не оплачен, отправлять нечего.',
    'is a bib of the two': 'Номер должен быть одним из двух.',
    'protection would end for {}: bibs {}. An owner, an operator or a privacy officer has to confirm it':
      'Защиты лишились бы: {}; номера: {}. Попросите владельца, оператора или ответственного за персональные данные внести это изменение или сначала снять защиту.',
    'there are packages or confirmed photos of bibs {}. An owner or an operator has to make this change':
      'Для этих номеров заказан пакет или подтверждены фотографии: {}. Попросите владельца или оператора внести это изменение.',
    'is being deleted': 'Событие удаляется.',
    'is the same participant': 'Это тот же участник. Выберите другого.',
    'they were changed meanwhile: check them again': 'Их уже кто-то изменил. Посмотрите ещё раз.',
    '{} belongs to {}': 'Номер {} уже у участника: {}.',
    'is no photo of the event that can be seen': 'У события нет такого видимого фото.',
    'another cover was chosen meanwhile': 'Обложку уже выбрал кто-то другой.',
    'another verdict on the photo was given meanwhile': 'Номера на этом фото уже кто-то изменил.',
    'the start list does not have it': 'Этого номера нет в стартовом списке.',
    '{} is no photo of this event': '{} — не фото этого события.',
    'is no cursor of this list': 'Список изменился. Начните с первой страницы.',
    'is there already': 'Такой код уже есть.',
    'version {} was created meanwhile: check it first': 'Уже есть версия {}. Сначала посмотрите её.',
    'a list of this kind has no such column': 'В списке такого вида нет такого столбца.',
    'this was not shown: propose it first': 'Изменения не были показаны. Сначала посмотрите их.',
    'does not wait any more: it was answered or taken back': 'На обращение уже ответили, или его отозвали.',
    'fill in what stands in square brackets': 'Заполните то, что стоит в квадратных скобках.',
    'decide every photo that is there': 'Примите решение о каждой фотографии, которая ещё есть.',
    'a photo was ordered meanwhile: check the request again':
      'Фотографию тем временем заказали. Посмотрите обращение ещё раз.',
    'names a photo that is not there': 'Одной из фотографий нет.',
    'an owner or an operator has to decide it': 'Это решает владелец или оператор.',
    'is already decided': 'Решение уже принято.',
    'is a version whose files were not kept': 'Файлы этой версии не сохранились.',
    'the tenant has no event "{}"': 'В этом магазине нет события «{}».',
    'the tenant has no order "{}"': 'В этом магазине нет заказа «{}».',
    'must be a month like 2026-05': 'Напишите месяц в виде 2026-05.',
    'has no shares': 'За этот месяц доли никому не полагаются.',
    'must have ended at least an hour ago': 'После конца месяца должен пройти хотя бы час.',
    'is settled already': 'По этому месяцу расчёты уже выставлены.',
    'has sales before it that are not settled':
      'Есть более ранние продажи без расчётов. Сначала выставьте расчёты за предыдущие месяцы.',
    'names no payer with an IBAN': 'В файле получателей не указан плательщик с IBAN.',
    'has nothing that the bank can pay': 'Здесь нет ничего, что банк может перевести.',
    '{} is no statement': 'Расчёта {} нет.',
    '{} was paid before': '{} уже отмечен как оплаченный.',
    '{} has nothing payable': 'По {} нечего выплачивать.',
  },
  fields: {
    'Too small: expected string to have >={} characters': 'слишком коротко: нужно знаков не меньше {}',
    'Too big: expected string to have <={} characters': 'слишком длинно: знаков не больше {}',
    'Too small: expected number to be >={}': 'слишком мало: не меньше {}',
    'Too big: expected number to be <={}': 'слишком много: не больше {}',
    'Invalid email address': 'это не адрес электронной почты',
    'Invalid ISO date': 'это не дата вида 2026-05-10',
    'Invalid URL': 'это не адрес вида https://example.com',
    'Invalid UUID': 'это не идентификатор',
    'Unrecognized key: {}': 'неизвестно: {}',
    'Invalid option: expected one of {}': 'допустимо только: {}',
    'Invalid input: expected {}, received {}': 'нужно {}, а не {}',
  },
} satisfies Texts<typeof en>;
