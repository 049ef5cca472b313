/** A picture that goes with what is being written. */
export type Chosen = {
  id: string;
  file: File;
  /** Object URL of the preview. */
  preview: string;
  alt: string;
  /** Upload progress in percent. */
  percent: number;
  state: 'sending' | 'ready' | 'failed';
  problem: string;
};
