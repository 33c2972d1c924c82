import type { Mutant } from './mutant.ts';

/** Pages of the shop and of the desk: forms, refusals, error pages. */
export const PAGE_MUTANTS: readonly Mutant[] = [
  {
    id: '43-code-problem-without-words',
    file: 'storefront/selling/code-problem.ts',
    find: "return isKnown ? code : 'PromoCodeFailed';",
    replace: 'return code;',
    killedBy: {
      file: 'tests/pages/errors.test.ts',
      title: 'shows all reasons why a code does not count',
    },
  },
  {
    id: '44-changed-price-is-a-failure',
    file: 'storefront/selling/checkout-form.tsx',
    find: "if (problemCodeOf(error) === 'PriceChanged' && totalAmount !== before) {",
    replace: "if (problemCodeOf(error) === 'PriceChanged' && totalAmount < 0) {",
    killedBy: {
      file: 'tests/pages/cart.test.ts',
      title: 'a changed price is shown before the payment',
    },
  },
  {
    id: '45-withdrawal-is-not-asked',
    file: 'storefront/selling/checkout-form.tsx',
    find: 'settings.withdrawalConsent && cart.totalAmount > 0',
    replace: 'settings.withdrawalConsent && cart.totalAmount < 0',
    killedBy: {
      file: 'tests/pages/settings.test.ts',
      title: 'a shop asks for the end of the right of withdrawal if its law has one',
    },
  },
  {
    id: '46-new-total-is-a-failure',
    file: 'storefront/selling/payment-failed.tsx',
    find: "if (problemCodeOf(error) === 'OrderPriceChanged') {",
    replace: "if (problemCodeOf(error) === 'CartEmpty') {",
    killedBy: {
      file: 'tests/pages/errors.test.ts',
      title: 'a changed price is shown before the payment; a rate limit states the wait',
    },
  },
  {
    id: '47-draft-is-not-kept',
    file: 'storefront/about/use-request-form.ts',
    find: 'draft.keep(next);',
    replace: '',
    killedBy: {
      file: 'tests/pages/requests.test.ts',
      title: 'without a network the text survives a reload, and is deleted after sending',
    },
  },
  {
    id: '48-application-fails-in-general-words',
    file: 'storefront/about/request-form.tsx',
    find: "kind === 'photographer' ? 'about.failed.photographer' : 'about.failed.title'",
    replace: "'about.failed.title'",
    killedBy: {
      file: 'tests/pages/errors.test.ts',
      title: 'reports a photographer’s application that could not be sent',
    },
  },
  {
    id: '49-fault-of-the-server-at-no-field',
    file: 'storefront/about/use-request-form.ts',
    find: "if (!(error instanceof ApiProblem) || error.code !== 'Invalid') return undefined;",
    replace: "if (!(error instanceof ApiProblem) || error.code === 'Invalid') return undefined;",
    killedBy: {
      file: 'tests/pages/requests.test.ts',
      title: 'even if only the server finds the error',
    },
  },
  {
    id: '50-lost-original-is-not-named',
    file: 'storefront/delivering/archive-download.tsx',
    find: '{missing.length > 0 && <MissingFiles',
    replace: '{missing.length < 0 && <MissingFiles',
    killedBy: {
      file: 'tests/pages/delivery.test.ts',
      title: 'names a lost original, and says so if all are lost',
    },
  },
  {
    id: '51-archive-is-prepared-in-silence',
    file: 'storefront/delivering/archive-download.tsx',
    find: "{isPreparing && t('delivering.archive.preparing')}",
    replace: '',
    killedBy: {
      file: 'tests/pages/delivery.test.ts',
      title: 'says that the archive is being zipped',
    },
  },
  {
    id: '52-declined-payment-looks-unclear',
    file: 'storefront/delivering/payment-states.tsx',
    find: "if (watch.outcome === 'Declined') {",
    replace: "if (watch.outcome === 'Paid') {",
    killedBy: {
      file: 'tests/pages/errors.test.ts',
      title: 'a payment that the bank declined offers another method or support',
    },
  },
  {
    id: '53-unknown-order-failed-to-load',
    file: 'storefront/selling/order-problem.tsx',
    find: 'if (isUnknownOrder(error)) return <UnknownOrder />;',
    replace: '',
    killedBy: {
      file: 'tests/pages/delivery.test.ts',
      title: 'says that another brand’s order does not exist',
    },
  },
  {
    id: '54-profile-without-a-login',
    file: 'storefront/shell/app-bar.tsx',
    find: 'if (!settings.openId) return null;',
    replace: '',
    killedBy: {
      file: 'tests/pages/shell.test.ts',
      title: 'has a profile button only if the tenant has a login',
    },
  },
  {
    id: '55-cart-counts-one-too-few',
    file: 'storefront/shell/app-bar.tsx',
    find: "{count > 99 ? '99+' : count}",
    replace: "{count > 99 ? '99+' : count - 1}",
    killedBy: { file: 'tests/pages/shell.test.ts', title: 'shows the number of items in the cart' },
  },
  {
    id: '56-error-stays-for-ever',
    file: 'storefront/shell/problem-snackbar.tsx',
    find: 'problemQueue.dismiss(problem.id), SNACKBAR_REFRESH_MS',
    replace: 'problemQueue.latest(), SNACKBAR_REFRESH_MS',
    killedBy: {
      file: 'tests/pages/shell-messages.test.ts',
      title: 'shows the latest error, and the one before when it is closed or after 7 s',
    },
  },
  {
    id: '57-cookies-without-a-question',
    file: 'storefront/shell/cookie-banner.tsx',
    find: "if (answer !== 'Open' ||",
    replace: "if (answer === 'Open' ||",
    killedBy: {
      file: 'tests/pages/shell-messages.test.ts',
      title: 'appears at first; "yes" is stored for 365 days',
    },
  },
  {
    id: '58-refund-without-its-amount',
    file: 'desk/orders/refund-dialog.tsx',
    find: '<List.Item>{isChargeback ? chargeback.taken(amount) : money}</List.Item>',
    replace: '',
    killedBy: {
      file: 'tests/pages/desk-orders.test.ts',
      title: 'a refund shows its consequences, asks for a reason',
    },
  },
  {
    id: '59-refund-without-a-reason',
    file: 'desk/ui/confirm-consequences.tsx',
    find: 'error={isTried && isWhyMissing ? texts.missing : undefined}',
    replace: 'error={undefined}',
    killedBy: {
      file: 'tests/pages/desk-orders.test.ts',
      title: 'a refund shows its consequences, asks for a reason',
    },
  },
  {
    id: '60-drawn-codes-are-not-shown',
    file: 'desk/settings/create-codes.tsx',
    find: 'onSuccess: ({ codes }) => onDrawn(codes),',
    replace: 'onSuccess: () => onDrawn([]),',
    killedBy: {
      file: 'tests/pages/desk-settings.test.ts',
      title: 'an owner creates a promo code by keyboard, generates many, and disables one',
    },
  },
  {
    id: '61-deletion-without-consequences',
    file: 'desk/events/delete-dialog.tsx',
    find: '{texts.contents[name]}: {number(data.contents[name])}',
    replace: '{texts.contents[name]}',
    killedBy: {
      file: 'tests/pages/desk-events.test.ts',
      title: 'an event is deleted after its contents are shown',
    },
  },
  {
    id: '62-removal-names-no-buyers',
    file: 'desk/photos/removal-dialog.tsx',
    find: 'purchases.length === 0 ? texts.nobody : texts.boughtBy(purchases.length)',
    replace: 'texts.boughtBy(purchases.length)',
    killedBy: {
      file: 'tests/pages/desk-photos.test.ts',
      title: 'a photo is removed after its consequences are shown',
    },
  },
  {
    id: '63-ended-session-without-a-login',
    file: 'desk/shell/login-request.tsx',
    find: 'opened={need !== undefined}',
    replace: 'opened={false}',
    killedBy: {
      file: 'tests/pages/desk-shell.test.ts',
      title: 'an expired session asks for a login',
    },
  },
  {
    id: '64-second-shop-out-of-reach',
    file: 'desk/shell/desk-layout.tsx',
    find: '{tenants.length === 1 ? (',
    replace: '{tenants.length > 0 ? (',
    killedBy: {
      file: 'tests/pages/desk-shell.test.ts',
      title: 'a member of two shops switches between them',
    },
  },
];
