/**
 * The script of the login pages. It shows the button `#passkey` if the browser supports passkeys, and logs in with one;
 * this is not possible without a script. The texts of its messages are in the attributes of `#passkey-note`.
 */
export const PASSKEY_SCRIPT = `
(() => {
  const box = document.getElementById('passkey-box');
  const button = document.getElementById('passkey');
  const note = document.getElementById('passkey-note');
  if (!box || !window.PublicKeyCredential || !navigator.credentials) return;
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const send = (url, body) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const say = (name) => {
    note.textContent = note.dataset[name];
    note.hidden = false;
    button.disabled = false;
  };
  const logIn = async () => {
    const asked = await send('/login/passkey/options', {});
    if (asked.status === 429) return say('many');
    if (!asked.ok) return say('failed');
    const { challenge, rpId, timeout, userVerification } = await asked.json();
    const publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification };
    const credential = await navigator.credentials.get({ publicKey }).catch(() => undefined);
    if (!credential) return say('canceled');
    const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
    const response = {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: text(userHandle || new ArrayBuffer(0)),
    };
    const reply = await send('/login/passkey', { id: credential.id, rawId: text(credential.rawId), type: credential.type, response });
    if (reply.ok) return location.assign('/');
    const { fault } = await reply.json().catch(() => ({}));
    say(reply.status === 429 ? 'many' : fault === 'NoMember' ? 'stranger' : 'failed');
  };
  button.addEventListener('click', () => {
    button.disabled = true;
    note.hidden = true;
    logIn().catch(() => say('failed'));
  });
  box.hidden = false;
})();
`;
