import { CODE_TRIES, VISIT_CODE_MINUTES } from '#shared/privacy/requests.ts';
import { html } from '../../html.ts';
import { VISIT_PATH } from '../paths.ts';
import { atSchool, type Face, schoolPage } from './frame.ts';
import { hidden, noticeOf, type Said } from './parts.ts';

/** First step: asks for the e-mail address. */
export function mailboxPage(face: Face, said: Said & { email?: string }): string {
  const { school } = face;
  return schoolPage(face, {
    title: 'Meus dados',
    body: html`<h1>Meus dados</h1>
<p class="lead">Veja o que ${school.memberAreaName} guarda sobre você, baixe uma cópia, corrija ou peça a exclusão. Não precisa de senha nem de acesso aos cursos.</p>
${noticeOf(said)}
<section><form method="post" action="${atSchool(VISIT_PATH, school)}">${hidden({ acao: 'codigo' })}
<label>Seu e-mail<input type="email" name="email" value="${said.email ?? ''}" required maxlength="254" autocomplete="email" inputmode="email"></label>
<button class="primary">Receber código</button></form>
<p class="muted small">O código vai para o e-mail com que você comprou ou estudou. Ele vale por ${VISIT_CODE_MINUTES} minutos.</p></section>`,
  });
}

/** Shown whether or not a code was sent, so that asking for somebody else's address reveals nothing. */
export function codePage(face: Face, said: Said & { email: string }): string {
  const { school } = face;
  const action = atSchool(VISIT_PATH, school);
  return schoolPage(face, {
    title: 'Digite o código',
    body: html`<h1>Digite o código</h1>
<p class="lead">Se a escola guarda algo sobre <b>${said.email}</b>, um código de oito números chega a esse e-mail em instantes. Olhe também o spam.</p>
${noticeOf(said)}
<section><form method="post" action="${action}">${hidden({ acao: 'entrar' })}
<label>Código<input class="code" name="codigo" required maxlength="40" pattern="[\\d\\s]*" inputmode="numeric" autocomplete="one-time-code" autofocus></label>
<button class="primary">Ver meus dados</button></form>
<p class="muted small">Vale por ${VISIT_CODE_MINUTES} minutos, neste navegador, por até ${CODE_TRIES} tentativas. Não chegou? Talvez a escola conheça você por outro e-mail.</p>
<form method="post" action="${action}">${hidden({ acao: 'sair' })}<button>Usar outro e-mail</button></form></section>`,
  });
}
