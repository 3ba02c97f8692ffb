import type { FileReply } from '@timbro/core/capability.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { mediaTypes } from '@timbro/core/formats.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { dayTitle, timeIn } from '@timbro/core/moment.ts';
import { pairPath, pairingUrl, shownPairingCode } from '@timbro/core/pairing/rules.ts';
import type { UserStatus } from '@timbro/core/users/rules.ts';
import { startDocument, written } from '#files/pdf-document.ts';
import { penOn } from '#files/pen.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { type LetterPage, drawLetter, paper } from './letter-page.ts';

type Letter = {
  person: { displayName: string; language: Language; status: UserStatus; badge: string | null };
  code: string;
};

/** One page a person, in their own language: a sheet is handed to each of them. */
export async function exportLetters(call: Caller, letters: readonly Letter[], expiresAt: Date): Promise<FileReply> {
  const { tx, actor, server, from, now } = call;
  const company = orNotFound(await companiesRepo(tx).find(actor.companyId)).name;
  const { publicUrl } = server;
  const pages = letters.map(({ person, code }): LetterPage => ({
    language: person.language,
    name: person.displayName,
    company,
    url: pairingUrl(publicUrl, code),
    address: `${publicUrl.replace(/^https?:\/\//, '')}${pairPath}`,
    code: shownPairingCode(code),
    day: dayTitle(person.language, dayIn(actor.timezone, expiresAt)),
    time: timeIn(actor.timezone, expiresAt),
    hasPassword: person.status === 'active',
    badge: person.badge,
  }));
  const name = `${say(from.language, 'pairing.letter.fileName')} ${dayIn(actor.timezone, now)}`;
  const content = lettersPdf(pages, { language: from.language, author: company, now });
  return { name: `${name}.pdf`, type: mediaTypes.pdf, content };
}

type About = { language: Language; author: string; now: Date };

async function* lettersPdf(pages: readonly LetterPage[], { language, author, now }: About): AsyncGenerator<Uint8Array> {
  const title = say(language, 'pairing.letter.title');
  const document = await startDocument({ title, author, language, now, size: paper });
  const pen = penOn(document);
  for (const page of pages) {
    document.addPage();
    drawLetter(pen, document, page);
    yield* written(document);
  }
  document.end();
  yield* written(document);
}
