import { EMBED_HEIGHT, EMBED_MESSAGE, FIND_FRAGMENT } from '#contract/embed.ts';
import type { Language } from '#contract/languages.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';
import { themeCss } from '#hosting/tenants/index.ts';
import { type Html, html } from '#platform/html.ts';
import { cspHash } from '#platform/http/plain-page.ts';
import { frameAncestors } from './embed.rules.ts';
import { embedTexts } from './embed-texts.ts';

/** What the embedded search shows. */
export interface EmbedContent {
  language: Language;
  colours: { brand: string; accent: string };
  title: string;
  /** The kinds of accepted input; null if only a mailed link opens the event. */
  field: 'bib' | 'bibOrName' | null;
  /** The address of the event's page. */
  eventUrl: string;
  /** The address of a bib's results, without the bib: the script appends it. */
  resultsUrl: string;
  /** The origins that may frame the search. */
  hosts: readonly string[];
  /** The origin of the embedding page, to which the height is sent; undefined if its host is unknown. */
  embeddingOrigin: string | undefined;
}

const LAYOUT = `
*{box-sizing:border-box}
html{color-scheme:light dark;background:transparent}
body{margin:0;font:16px/1.4 system-ui,sans-serif;color:var(--text)}
main{padding:16px;background:var(--surface);border:1px solid var(--control-edge);border-radius:10px}
h1{margin:0;font-size:1.15rem}
p{margin:2px 0 12px;color:var(--text-quiet);font-size:.9rem}
form{display:flex;flex-wrap:wrap;gap:8px}
label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input{flex:1 1 10rem;min-width:0;font:inherit;padding:.7rem .8rem;color:inherit;background:var(--surface-raised);border:1px solid var(--control-edge);border-radius:10px}
button,a{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);text-decoration:none;cursor:pointer;text-align:center}
button:hover,a:hover{background:var(--accent-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

/**
 * Opens the shop in a page of its own, so that only this field is ever framed. A name is put after #, which browsers do
 * not send and logs therefore do not contain.
 */
const SCRIPT = `
const form=document.forms[0],data=document.body.dataset;
form?.addEventListener('submit',(event)=>{
event.preventDefault();
const field=form.elements[0],text=field.value.trim();
if(text===''){field.focus();return}
const bib=text.replace(/\\s+/g,'');
const isBib=data.field==='bib'||/^(?=.*\\d)[\\p{L}\\d-]{1,10}$/u.test(bib);
open(isBib?data.results+encodeURIComponent(bib):data.event+'#${FIND_FRAGMENT}='+encodeURIComponent(text),'_blank','noopener,noreferrer');
});
if(data.around)new ResizeObserver(()=>parent.postMessage({type:'${EMBED_MESSAGE}',height:Math.ceil(document.body.getBoundingClientRect().height)},data.around)).observe(document.body);
`;

/** A page for the frame, with its policy. */
interface FramedPage {
  text: string;
  policy: string;
}

/** Builds the embedded search, and the policy that lets only a tenant's hosts frame it. */
export function renderEmbed(content: EmbedContent): FramedPage {
  const { language, colours, title, field, eventUrl, resultsUrl, hosts, embeddingOrigin } = content;
  const texts = embedTexts(language);
  const search =
    field === null
      ? html`<a href="${eventUrl}" target="_blank" rel="noopener noreferrer">${texts.open}</a>`
      : html`<form action="${eventUrl}" target="_blank" rel="noopener noreferrer" role="search"><label for="find">${texts[field]}</label><input id="find" autocomplete="off" enterkeyhint="search" maxlength="100" placeholder="${texts[field]}"><button>${texts.go}</button></form>`;
  const body = html`<body data-field="${field ?? ''}" data-event="${eventUrl}" data-results="${resultsUrl}" data-around="${embeddingOrigin ?? ''}"><main><h1>${texts.heading}</h1><p>${title}</p>${search}</main>`;
  return renderFramed({ language, colours, title: texts.heading, body, framedBy: hosts });
}

/** What is shown in place of the search, so that the frame is not blank without a reason. */
export interface EmbedNote extends Pick<EmbedContent, 'language' | 'colours'> {
  heading: string;
  text: string;
  /** The origin to which the height is sent; `*` for a page that has none. */
  around: string;
  /** The origins that may frame the note; undefined for all, because it shows nothing of the shop. */
  hosts: readonly string[] | undefined;
}

/** Builds a note for a frame that may not show the search, or has none to show. */
export function renderNote({ language, colours, heading, text, around, hosts }: EmbedNote): FramedPage {
  const body = html`<body data-around="${around}"><main><h1>${heading}</h1><p>${text}</p></main>`;
  return renderFramed({ language, colours, title: heading, body, framedBy: hosts });
}

function renderFramed({
  language,
  colours,
  title,
  body,
  framedBy,
}: Pick<EmbedContent, 'language' | 'colours' | 'title'> & {
  body: Html;
  framedBy: readonly string[] | undefined;
}): FramedPage {
  const style = themeCss(colours) + LAYOUT;
  const head = html`<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const policy = [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    `script-src ${cspHash(SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'self'",
    ...(framedBy === undefined ? [] : [`frame-ancestors ${frameAncestors(framedBy)}`]),
  ].join('; ');
  return {
    policy,
    text: `${head.text}<style>${style}</style>${body.text}<script>${SCRIPT}</script></body></html>`,
  };
}

/**
 * The script that the embedding page loads. It inserts the search after itself, and sets the height that the search
 * reports. It reads only the origin of that page, and accepts only messages from its own frame.
 */
export const EMBED_SCRIPT = `(()=>{
const script=document.currentScript;
if(!script)return;
const {origin}=new URL(script.src),{event,language}=script.dataset;
if(!event)return;
const query=new URLSearchParams({host:location.origin});
if(language)query.set('${LANGUAGE_PARAMETER}',language);
const frame=document.createElement('iframe');
frame.src=origin+'/embed/'+encodeURIComponent(event)+'?'+query;
frame.title=script.title||'Photos';
frame.style.cssText='display:block;width:100%;height:${EMBED_HEIGHT.usual}px;border:0;color-scheme:normal';
addEventListener('message',({origin:from,source,data})=>{
if(from!==origin||source!==frame.contentWindow||data?.type!=='${EMBED_MESSAGE}')return;
const height=Number(data.height);
if(height>=${EMBED_HEIGHT.min}&&height<=${EMBED_HEIGHT.max})frame.style.height=height+'px';
});
script.after(frame);
})();
`;
