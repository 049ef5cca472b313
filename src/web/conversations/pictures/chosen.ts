/** A picture that goes with what is being written. */
export type Chosen = {
  id: string;
  file: File;
  /** Of this page. */
  preview: string;
  alt: string;
  /** How much of it has left; all of it is there once it is ready. */
  percent: number;
  state: 'sending' | 'ready' | 'failed';
  problem: string;
};
