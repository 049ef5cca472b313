import { type Html, html } from '../../html.ts';

/** Message about the form just sent. */
export type Said = { problem?: string | undefined; done?: string | undefined };

export const noticeOf = ({ problem, done }: Said): Html =>
  problem
    ? html`<p class="note" role="alert"><b>${problem}</b></p>`
    : done
      ? html`<p class="note" role="status">${done}</p>`
      : html``;

export const hidden = (values: Record<string, string>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;

/** Around what a page asks for: each is sent to the page it stands on. */
export type FormOf = (inside: Html) => Html;
