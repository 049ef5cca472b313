/**
 * What follows a mutation's success. Callbacks given to `mutate` are skipped when it is called again before the answer,
 * or its component is gone. Errors are shown by the mutation itself.
 */
export function onSuccess(done: Promise<unknown>, then: () => void): void {
  void done.then(then, () => {});
}
