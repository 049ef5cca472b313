import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sleepAwareClock } from '../database/connection/sleep-aware-clock.ts';
import type { Listener } from '../database/listener.ts';
import { withoutTeamReach } from '../database/team-reach.ts';
import type { Database } from '../db.ts';

/* An in-process cache that the database invalidates: docs/decisions/0040-kept-until-it-changes.md. */

/**
 * The subject of a change, as in db/migrations/0078_announced_changes.sql: `session:<id>`, `school:<id>`, `platform`.
 */
export type Subject = string;

export type Found<T> = {
  value: T;
  /** Null if it should not be cached. */
  keep: {
    /** A change of any of them invalidates the entry. */
    subjects: readonly Subject[];
    /** Milliseconds from the request after which the passing of time alone may have changed it. */
    lastsMs: number;
    /** Set for larger values. */
    bytes?: number;
  } | null;
};

type Entry = { value: unknown; subjects: readonly Subject[]; endsAt: number; bytes: number };
type Reading = { since: number; found: Promise<Found<unknown>> };

const MOST_BYTES = 64 * 1024 * 1024;
/** Default size, such as that of a session or a school's branding. */
const FEW_FIELDS = 2_048;
const EVERYTHING = '*';

export class Cache {
  readonly #hears: () => boolean;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (entry, key) => this.#unlink(entry, key),
  });
  readonly #keysOf = new Map<Subject, Set<string>>();
  readonly #underway = new Map<string, Reading>();
  /** Counts invalidations: a value read before one and arriving after it is not cached. */
  #changes = 0;

  readonly #now: () => number;

  /**
   * @param hears whether changes made by other processes are received; if not, the cache is neither used nor filled
   * @param now milliseconds of a monotonic clock
   */
  constructor(hears: () => boolean, now = sleepAwareClock()) {
    this.#hears = hears;
    this.#now = now;
  }

  /** Whether changes made by other processes are received. */
  hears(): boolean {
    return this.#hears();
  }

  /** The cached value of a key, or the result of `find`. Concurrent callers share one call if its value may be cached. */
  async read<T>(key: string, find: () => Promise<Found<T>>): Promise<T> {
    if (!this.#hears()) return (await withoutTeamReach(find)).value;
    const entry = this.#entries.get(key);
    if (entry && entry.endsAt > this.#now()) return entry.value as T;
    const underway = this.#underway.get(key);
    if (underway?.since !== this.#changes) return (await this.#begin(key, find)).value;
    const { value, keep } = await underway.found;
    // Changes of an uncached value are not announced: this one may be older than a change that this caller knows of.
    return keep ? (value as T) : (await withoutTeamReach(find)).value;
  }

  /** Invalidates immediately in this process. */
  forget(subject: Subject): void {
    this.#changes += 1;
    if (subject === EVERYTHING) this.#entries.clear();
    else for (const key of [...(this.#keysOf.get(subject) ?? [])]) this.#entries.delete(key);
  }

  /** Called when changes may have been missed. */
  forgetAll(): void {
    this.forget(EVERYTHING);
  }

  get size(): number {
    return this.#entries.size;
  }

  #begin<T>(key: string, find: () => Promise<Found<T>>): Promise<Found<T>> {
    const askedAt = this.#now();
    const since = this.#changes;
    const found = withoutTeamReach(find)
      .then((result) => {
        const { value, keep } = result;
        if (keep && since === this.#changes && this.#hears())
          this.#keep(key, {
            value,
            subjects: keep.subjects,
            endsAt: askedAt + keep.lastsMs,
            bytes: keep.bytes ?? FEW_FIELDS,
          });
        return result;
      })
      .finally(() => {
        if (this.#underway.get(key)?.found === found) this.#underway.delete(key);
      });
    this.#underway.set(key, { since, found });
    return found;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    // LRUCache drops an entry that is larger than the whole cache.
    if (!this.#entries.has(key)) return;
    for (const subject of entry.subjects) {
      const keys = this.#keysOf.get(subject) ?? new Set();
      this.#keysOf.set(subject, keys.add(key));
    }
  }

  #unlink({ subjects }: Entry, key: string): void {
    for (const subject of subjects) {
      const keys = this.#keysOf.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(subject);
    }
  }
}

/** The cache of a process. Its own transactions and the listener, for those of other processes, invalidate it. */
export function openCache(listener: Listener, db: Database): Cache {
  const isHeard = proveHearing(listener, db);
  const cache = new Cache(() => listener.isCurrent() && isHeard());
  const forget = (subject: Subject) => cache.forget(subject);
  listener.subscribe('changes', { onMessage: forget, onConnect: () => cache.forgetAll() });
  db.onChanges = (subjects) => subjects.forEach(forget);
  return cache;
}

const AGAIN_MS = 5_000;

/**
 * Sends a notification on a pool connection and waits for it on the listener's: a transaction pooler accepts
 * LISTEN and answers every check, but delivers nothing.
 * @returns whether it was heard since the listener last connected
 */
function proveHearing(listener: Listener, db: Database): () => boolean {
  let said: string | null = null;
  let saidAt = 0;
  let heard = false;

  function say(): void {
    said = randomUUID();
    saidAt = performance.now();
    db.pool.query(`select pg_notify('hearing', '${said}')`).catch(() => {});
  }

  listener.subscribe('hearing', {
    onMessage(message) {
      heard ||= message === said;
    },
    onConnect() {
      heard = false;
      say();
    },
  });
  return () => {
    if (!heard && said && performance.now() - saidAt > AGAIN_MS) say();
    return heard;
  };
}
