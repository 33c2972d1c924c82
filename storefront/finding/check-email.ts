import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

export type EmailCheck = { isRight: true; email: string } | { isRight: false; fault: 'Missing' | 'Wrong' };

/** Returns whether a text can be an e-mail address (product §5), ignoring spaces around it. */
export function checkEmail(text: string): EmailCheck {
  const email = withoutInvisible(text);
  if (email === '') return { isRight: false, fault: 'Missing' };
  return isPlainEmail(email) ? { isRight: true, email } : { isRight: false, fault: 'Wrong' };
}
