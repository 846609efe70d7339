import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A file as the browser's own choice takes it. */
export interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}

function png(name: string, width: number, height: number, fill: (line: Buffer, y: number) => void): Given {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3);
    fill(line, y);
    line[0] = 0;
    return line;
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

/** A picture that weighs about three bytes a pixel, unlike any other. */
export function noise(name: string, width: number, height: number): Given {
  return png(name, width, height, (line) => line.set(randomBytes(line.length)));
}

/** Left half of one colour, right half of another: one sees what was cut. */
export function halves(
  name: string,
  width: number,
  height: number,
  left: [number, number, number],
  right: [number, number, number],
): Given {
  return png(name, width, height, (line) => {
    for (let x = 0; x < width; x++) line.set(x < width / 2 ? left : right, 1 + x * 3);
  });
}

/** A sound of so many bytes: what is large, and quick for the server to read. */
export function sound(name: string, bytes: number): Given {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(bytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(88_200, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes - 44, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, randomBytes(bytes - 44)]) };
}
