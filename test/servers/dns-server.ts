import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/* A name server that says what a test tells it: enough of RFC 1035 for one question a packet. */

const TYPES = { A: 1, CNAME: 5, MX: 15, TXT: 16 } as const;
type Type = keyof typeof TYPES;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

export type DnsServer = {
  /** As DNS_SERVERS takes it. */
  address: string;
  /** By `TYPE name`. */
  records: Map<string, string[]>;
  /** Answers everything with a failure, as a zone does whose servers are away. */
  failing: boolean;
  stop(): Promise<void>;
};

export async function startDns(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    failing: false,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (query, { port, address }) => socket.send(answer(query, server), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function answer(query: Buffer, { records, failing }: DnsServer): Buffer {
  const { name, type, end } = question(query);
  const found = type ? (records.get(`${type} ${name}`) ?? []) : [];
  const known = [...records.keys()].some((key) => key.endsWith(` ${name}`));
  const code = failing ? SERVER_FAILURE : known ? 0 : NO_SUCH_NAME;
  const rows = failing || !type ? [] : found.map((value) => row(type, value));
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(rows.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...rows]);
}

function question(query: Buffer): { name: string; type: Type | undefined; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = query.readUInt16BE(at + 1);
  const type = (Object.keys(TYPES) as Type[]).find((each) => TYPES[each] === asked);
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function row(type: Type, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.alloc(12);
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TYPES[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: Type, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  const preference = type === 'MX' ? [Buffer.from([0, 10])] : [];
  const labels = type === 'TXT' ? [value] : [...value.split('.'), ''];
  const names = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...preference, ...names]);
}
