/**
 * What follows a mutation's success. Callbacks given to `mutate` are skipped when the list moves on first and its pane is
 * gone. Errors are shown by the mutation itself.
 */
export function onSuccess(done: Promise<unknown>, then: () => void): void {
  void done.then(then, () => {});
}
