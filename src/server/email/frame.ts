import { type Html, html, trustedHtml } from '../html.ts';
import type { EmailBranding } from './email-branding.ts';

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export type OptOut = { label: string; url: string };

export function frame(branding: EmailBranding, body: Html, optOut?: OptOut): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${branding.name}</title>
</head>
<body style="margin:0;padding:0;background:#EEF0F4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#EEF0F4;font-family:${trustedHtml(FONT)}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #E2E5EB;border-radius:12px;color:#141A26;text-align:left">
<tr><td style="padding:28px 24px 0">${header(branding)}</td></tr>
<tr><td style="font-size:16px;line-height:24px;color:#4A5365">${body}</td></tr>
<tr><td style="padding:18px 24px;border-top:1px solid #E9EBF0;font-size:13px;line-height:20px;color:#5C667A">${footer(branding)}${linksOf(branding.privacyUrl, optOut).map(linkTo)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString();
}

export function footerText({ name, supportEmail, privacyUrl }: EmailBranding, optOut?: OptOut): string {
  const sender = `Enviado por ${name}.${supportEmail ? ` Dúvidas? Escreva para ${supportEmail}` : ''}`;
  const links = linksOf(privacyUrl, optOut).map(({ label, url }) => `\n${label}: ${url}`);
  return sender + links.join('');
}

const linksOf = (privacyUrl: string | undefined, optOut: OptOut | undefined): OptOut[] => [
  ...(privacyUrl ? [{ label: 'Privacidade', url: privacyUrl }] : []),
  ...(optOut ? [optOut] : []),
];

/** The name is shown beside the logo, since most people see the message before allowing pictures. */
function header({ name, logoUrl, logoGround }: EmailBranding): Html {
  const logo = logoUrl ? logoCell(logoUrl, logoGround) : '';
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${logo}<td style="font-size:16px;line-height:24px;font-weight:600;color:#141A26">${name}</td></tr></table>`;
}

const logoCell = (url: string, ground: string | undefined): Html =>
  ground
    ? html`<td bgcolor="${ground}" style="padding:8px 12px;background:${ground};border-radius:8px"><img src="${url}" alt="" height="24" style="display:block;height:24px;width:auto;border:0"></td><td style="width:10px"></td>`
    : html`<td style="padding-right:10px"><img src="${url}" alt="" height="32" style="display:block;height:32px;width:auto;border:0"></td>`;

function footer({ name, supportEmail }: EmailBranding): Html {
  if (!supportEmail) return html`Enviado por ${name}.`;
  return html`Enviado por ${name}. Dúvidas? Escreva para <a href="mailto:${supportEmail}" style="color:#5C667A">${supportEmail}</a>`;
}

const linkTo = ({ label, url }: OptOut) => html`<br><a href="${url}" style="color:#5C667A">${label}</a>`;
