import { isEmail, withoutInvisible } from '#contract/typed-text.ts';

export type EmailCheck = { isRight: true; email: string } | { isRight: false; fault: 'Missing' | 'Wrong' };

/** Returns whether what was typed can be an e-mail address (product §5); spaces around it are nobody's fault. */
export function checkEmail(text: string): EmailCheck {
  const email = withoutInvisible(text);
  if (email === '') return { isRight: false, fault: 'Missing' };
  return isEmail(email) ? { isRight: true, email } : { isRight: false, fault: 'Wrong' };
}
