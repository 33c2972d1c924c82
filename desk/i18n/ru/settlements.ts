import type en from '../en/settlements.ts';
import { plural, type Texts } from '../texts.ts';

const statements = (count: number) =>
  `${count} ${plural('ru', count, { one: 'расчёт', few: 'расчёта', other: 'расчётов' })}`;

export default {
  parts: 'Разделы расчётов',
  statements: 'Расчёты',
  issuing: 'Закрыть месяц',
  payments: 'Выплаты',
  payees: 'Получатели',
  shares: 'Доли',
  parties: { Photographer: 'фотограф', Organizer: 'организатор', Platform: 'платформа' },

  month: 'Месяц',
  everyMonth: 'Все месяцы',
  number: 'Номер',
  payee: 'Получатель',
  payable: 'К выплате',
  paid: 'Оплачен',
  open: 'не оплачен',
  nothingPayable: 'выплачивать нечего',
  pdf: 'PDF',
  csv: 'CSV',
  allAsCsv: 'Все в CSV',
  none: 'Ни одного расчёта ещё не выставлено.',

  issuingMeans:
    'Сначала посмотрите, кому сколько причитается. Пока вы не подтвердите, ничего не выставляется. Месяц можно закрыть через час после его конца, месяцы — по порядку.',
  notSettled: {
    NoMonth: 'Такого месяца нет.',
    NoRules: 'За этот месяц доли никому не полагаются. Кому сколько — задаётся в разделе «Доли».',
    NotOver: 'После конца месяца должен пройти хотя бы час: последние продажи ещё могут прийти.',
    AlreadySettled: 'Этот месяц уже закрыт, или закрыт более поздний.',
    EarlierFirst: 'Есть более ранние продажи без расчётов. Сначала закройте предыдущие месяцы.',
  },
  period: (from: string, until: string) => `С ${from} до ${until} по часам этого компьютера.`,
  preview: 'Кому сколько причитается',
  nobody: 'За этот месяц доли никому не полагаются. Расчётов не будет, месяц просто закроется.',
  share: 'Доля',
  carried: 'Перенесено',
  issue: (month: string) => `Выставить расчёты: ${month}`,
  issueNow: 'Выставить',
  getsNumbers: (count: number) =>
    `${statements(count)} ${plural('ru', count, { one: 'получит номер', other: 'получат номера' })}. Изменить или удалить их потом нельзя.`,
  owed: (sums: string) => `В учёте появится задолженность: ${sums}.`,
  seen: 'Фотографы и организаторы, у которых есть доступ сюда, сразу увидят свой расчёт.',
  corrected: 'Более поздние возвраты будут вычтены в следующем расчёте.',
  closed: (month: string) => `${month} и все предыдущие месяцы будут закрыты.`,
  issued: (count: number) => `Готово: ${statements(count)}.`,
  seeStatements: 'Посмотреть расчёты',

  paymentsExplanation:
    'Сохраните файл, проверьте его и передайте в банк. Сохранение ничего не отмечает. Когда банк переведёт деньги, отметьте расчёты здесь как оплаченные.',
  payDay: 'Когда банк должен заплатить',
  files: { xml: 'Файл для банка (XML)', csv: 'Все в CSV' },
  payer: (name: string, iban: string) => `Платит ${name}, ${iban}`,
  noPayer: 'Не указан плательщик с IBAN. Без него нет файла для банка: укажите его в разделе «Получатели».',
  leftOut: (count: number) =>
    `В файл для банка не вошло ${count} ${plural('ru', count, { one: 'выплата', few: 'выплаты', other: 'выплат' })}. Причина указана рядом.`,
  inFile: 'В файле для банка',
  yes: 'да',
  notTransferred: {
    NoPayee: 'нет: не указан среди получателей',
    NoIban: 'нет: IBAN неизвестен',
    NotSepa: 'нет: банк не принимает переводы SEPA',
    NotEuro: 'нет: не в евро',
  },
  allPaid: 'Выплачивать нечего.',
  notePaid: 'Отметить как оплаченные',
  paidOn: 'Дата оплаты',
  paysOut: (count: number, sums: string) => `Как оплаченные будут отмечены ${statements(count)} на ${sums}.`,
  sendsNothing: 'Деньги от этого не переводятся: в учёт попадает то, что уже сделал банк.',
  notTakenBack: 'Отменить это здесь нельзя.',
  noted: (count: number) => `Отмечено как оплаченные: ${statements(count)}.`,

  payeesExplanation:
    'Кому и на какой счёт платить и кто платит. Файл заменяет всех прежних получателей. В выставленных расчётах остаётся то, что было известно тогда. Комментарии в файле не сохраняются.',
  uploadPayees: 'Загрузить файл в редактор',
  chooseFile: 'Выбрать…',
  downloadPayees: 'Скачать файл',
  payeesSet: 'Получатели сохранены.',
} satisfies Texts<typeof en>;
