/** The library's Algorithm.Argon2id; its const enum cannot be imported without a build. */
const ARGON2ID = 2;

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Checks a password. Without a hash it does the same work and returns false, so that timing reveals nothing. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const { verify } = await import('@node-rs/argon2');
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && storedHash != null;
}
