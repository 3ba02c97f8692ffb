import type { FastifyInstance } from 'fastify';
import { Refusal } from '@timbro/core/errors.ts';

/** The deepest and widest bodies that anybody has a use for are far below these. */
const [mostLevels, mostFields, mostValues] = [32, 1_000, 60_000];
const sign = { quote: 34, comma: 44, backslash: 92, openList: 91, closeList: 93, openObject: 123, closeObject: 125 };

/**
 * A megabyte of brackets or of made-up fields takes long to be parsed and longer to be judged, and meanwhile nobody
 * else is served: its signs are counted first.
 */
export function refuseUnwieldy(text: string): void {
  const open: { isObject: boolean; parts: number }[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === sign.quote) at = endOfText(text, at);
    else if (code === sign.openList || code === sign.openObject)
      open.push({ isObject: code === sign.openObject, parts: 1 });
    else if (code === sign.closeList || code === sign.closeObject) open.pop();
    else if (code === sign.comma) {
      values += 1;
      const inside = open.at(-1);
      if (inside) inside.parts += 1;
      if (inside?.isObject && inside.parts > mostFields) throw new Refusal('tooLarge');
    }
    if (open.length > mostLevels) throw new Refusal('malformed');
    if (values > mostValues) throw new Refusal('tooLarge');
  }
}

/** The place of the quote that ends a text, or of the last sign where none does. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === sign.backslash) at += 1;
    else if (code === sign.quote) return at;
  }
  return text.length;
}

export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    refuseUnwieldy(body);
    return parse(request, body, done);
  });
}
