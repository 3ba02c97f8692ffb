import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  readonly name: string;
  /** Where it lies in the archive. */
  readonly folder?: string;
  /** A text is pressed; PDFs and pictures are packed already, so they go in as they are. */
  readonly isText?: boolean;
  open(): Promise<Readable>;
};

/** Files packed one after the other as they are fetched. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const archive = new ZipFile();
  const packed = new PassThrough();
  archive.on('error', (error: Error) => void packed.destroy(error));
  const names = new Set<string>();
  for (const { name, folder, isText = false, open } of entries)
    archive.addReadStreamLazy(freeName(name, folder, names), { compress: isText }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, new PassThrough()),
      );
    });
  archive.outputStream.pipe(packed);
  archive.end();
  return packed;
}

/** What no program takes in the name of a file. */
export const plainFileName = (wanted: string): string => wanted.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** Two of one name would be one when they are unpacked; what a folder could not hold becomes a line. */
function freeName(wanted: string, folder: string | undefined, taken: Set<string>): string {
  const plain = `${folder === undefined ? '' : `${folder}/`}${plainFileName(wanted)}`;
  const dot = plain.lastIndexOf('.');
  const at = dot < 0 ? plain.length : dot;
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain.slice(0, at)} (${number})${plain.slice(at)}`;
  taken.add(name);
  return name;
}
