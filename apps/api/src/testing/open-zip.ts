import { crc32, inflateRawSync } from 'node:zlib';

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };

/** The files of a ZIP by its own table of contents, written down from the format and not from whoever packs: each is whole, or this throws. */
export function openZip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== signatures.end) end -= 1;
  if (end < 0) throw new Error('This is no ZIP.');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let number = 0; number < count; number += 1) {
    if (archive.readUInt32LE(at) !== signatures.entry) throw new Error('The table of contents is broken.');
    const [method, sum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [named, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + (named ?? 0));
    if (archive.readUInt32LE(local) !== signatures.local) throw new Error(`${name} is not where it should be.`);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(start, start + packed);
    const content = method === 0 ? stored : inflateRawSync(stored);
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is not whole.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, content);
    at += 46 + (named ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
