import type { LiveEvent } from '#shared/live-events.ts';

export type Visitor = { sessionId: string; producerId: string; studentId: string };

export type Stream = Visitor & { openedAt: number; send(text: string): boolean; close(): void };

const MOST_PER_SESSION = 5;

export const asText = ({ name, data }: LiveEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const studentKey = ({ producerId, studentId }: Omit<Visitor, 'sessionId'>) => `${producerId}/${studentId}`;

export class Streams {
  readonly #bySession = new Map<string, Set<Stream>>();
  readonly #byStudent = new Map<string, Set<Stream>>();

  /** Only the newest streams of a session are kept. */
  add(stream: Stream): void {
    const siblings = enter(this.#bySession, stream.sessionId, stream);
    enter(this.#byStudent, studentKey(stream), stream);
    for (const oldest of [...siblings].slice(0, -MOST_PER_SESSION)) this.end(oldest, { name: 'replaced', data: {} });
  }

  remove(stream: Stream): void {
    removeFrom(this.#bySession, stream.sessionId, stream);
    removeFrom(this.#byStudent, studentKey(stream), stream);
  }

  ofSession(sessionId: string): Stream[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  hasSession(sessionId: string): boolean {
    return this.#bySession.has(sessionId);
  }

  ofSchool(producerId: string): Stream[] {
    return this.all().filter((stream) => stream.producerId === producerId);
  }

  /** Students of a school with open pages. */
  studentsOf(producerId: string): string[] {
    return [...new Set(this.ofSchool(producerId).map(({ studentId }) => studentId))];
  }

  ofStudent(student: Omit<Visitor, 'sessionId'>): Stream[] {
    return [...(this.#byStudent.get(studentKey(student)) ?? [])];
  }

  sessions(): Iterable<string> {
    return this.#bySession.keys();
  }

  sessionsOf(student: Omit<Visitor, 'sessionId'>): string[] {
    return this.ofStudent(student).map(({ sessionId }) => sessionId);
  }

  all(): Stream[] {
    return [...this.#bySession.values()].flatMap((streams) => [...streams]);
  }

  /** A stream that does not drain is closed. */
  send(stream: Stream, text: string): void {
    if (!stream.send(text)) this.end(stream);
  }

  end(stream: Stream, last?: LiveEvent): void {
    this.remove(stream);
    if (last) stream.send(asText(last));
    stream.close();
  }
}

function enter(index: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const streams = index.get(key) ?? new Set();
  index.set(key, streams.add(stream));
  return streams;
}

function removeFrom(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}
