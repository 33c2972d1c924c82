/** saxen has no types of its own. */
declare module 'saxen' {
  export type AttrGetter = () => Record<string, string> | false;

  export class Parser {
    /** Sets the prefixes that listeners receive for elements and attributes of each namespace. */
    ns(prefixes: Record<string, string>): this;
    on(
      name: 'openTag',
      listener: (name: string, attributes: AttrGetter, decode: (text: string) => string) => void,
    ): this;
    on(name: 'closeTag', listener: (name: string) => void): this;
    on(name: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(name: 'cdata', listener: (text: string) => void): this;
    on(name: 'error', listener: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
