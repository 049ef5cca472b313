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

/** Wraps fields in a form that posts to its own page. */
export type FormOf = (inside: Html) => Html;
