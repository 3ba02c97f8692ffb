import { Inflate } from 'fflate';
import { SheetFault } from './sheet.ts';

/** An entry as the archive's directory declares it. */
export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  readonly isPacked: boolean;
  readonly content: Uint8Array;
};

const signatures = {
  entry: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  place64: 0x07064b50,
};
const longestComment = 65_535;
/** In a field of 32 bits: the true value stands in the extra field of archives that may exceed 4 GB. */
const elsewhere = 0xffffffff;

/** Reads the directory alone, entry by entry, so that whoever walks through it can stop. Nothing is unpacked. */
export function* entriesOf(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start } = directoryOf(view);
  for (let index = 0, at = start; index < count; index += 1) {
    expect(view, at, signatures.directory);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const next = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    const wide = wideFieldsOf(view, nameEnd, nameEnd + (extraLength ?? 0));
    // The order in which the wide fields stand.
    const [size = 0, packedSize = 0, place = 0] = [24, 20, 42].map((offset) => {
      const value = view.getUint32(at + offset, true);
      return value === elsewhere ? Number(wide.shift() ?? elsewhere) : value;
    });
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      size,
      isPacked: isPacked(view.getUint16(at + 8, true), view.getUint16(at + 10, true)),
      content: contentAt(bytes, view, place, packedSize),
    };
    at = next;
  }
}

function expect(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new SheetFault('unreadable');
}

function directoryOf(view: DataView): { count: number; start: number } {
  let end = view.byteLength - 22;
  const earliest = Math.max(0, end - longestComment);
  while (end > earliest && view.getUint32(end, true) !== signatures.end) end -= 1;
  expect(view, end, signatures.end);
  const isWide = end >= 20 && view.getUint32(end - 20, true) === signatures.place64;
  if (!isWide) return { count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) };
  const wideEnd = Number(view.getBigUint64(end - 12, true));
  expect(view, wideEnd, signatures.end64);
  return {
    count: Number(view.getBigUint64(wideEnd + 32, true)),
    start: Number(view.getBigUint64(wideEnd + 48, true)),
  };
}

/** The values of the extra field for large archives, if there is one. */
function wideFieldsOf(view: DataView, start: number, end: number): bigint[] {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const count = Math.floor(view.getUint16(at + 2, true) / 8);
    return Array.from({ length: count }, (_, index) => view.getBigUint64(at + 4 + index * 8, true));
  }
  return [];
}

function isPacked(flags: number, method: number): boolean {
  const isEncrypted = (flags & 1) === 1;
  if (isEncrypted || (method !== 0 && method !== 8)) throw new SheetFault('unreadable');
  return method === 8;
}

function contentAt(bytes: Uint8Array, view: DataView, place: number, packedSize: number): Uint8Array {
  expect(view, place, signatures.entry);
  const start = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  if (start + packedSize > bytes.length) throw new SheetFault('unreadable');
  return bytes.subarray(start, start + packedSize);
}

/** Packed bytes that are unpacked at a time: at most a thousand times as many come out. */
const step = 4096;

/** Unpacks an entry and stops as soon as it gives more than it declares, whatever it would take to go on. */
export function unpackEntry({ size, isPacked: packed, content }: ZipEntry): Uint8Array {
  if (!packed) return content;
  const unpacked = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw new SheetFault('unreadable');
    unpacked.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < content.length; at += step)
    inflate.push(content.subarray(at, at + step), at + step >= content.length);
  if (filled !== size) throw new SheetFault('unreadable');
  return unpacked;
}
