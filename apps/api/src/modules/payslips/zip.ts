import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Entry = { readonly name: string; open(): Promise<Readable> };

/** Files packed one after the other as they are fetched; PDFs are packed already, so they go in as they are. */
export function zipOf(entries: readonly Entry[]): Readable {
  const archive = new ZipFile();
  const packed = new PassThrough();
  archive.on('error', (error: Error) => void packed.destroy(error));
  const names = new Set<string>();
  for (const { name, open } of entries)
    archive.addReadStreamLazy(freeName(name, names), { compress: false }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, new PassThrough()),
      );
    });
  archive.outputStream.pipe(packed);
  archive.end();
  return packed;
}

/** Two of one name would be one when they are unpacked; what a folder could not hold becomes a line. */
function freeName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  const at = plain.lastIndexOf('.');
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain.slice(0, at)} (${number})${plain.slice(at)}`;
  taken.add(name);
  return name;
}
