import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import type { Cohort, CohortList } from '#shared/contract/school/cohorts.ts';
import type { CourseOutline, ProducerCourse } from '#shared/contract/school/courses.ts';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import type { OfferList } from '#shared/contract/school/offers.ts';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import type { PrivacyDesk } from '#shared/contract/school/privacy.ts';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { type Operation, testApp } from '../app.ts';
import { certificateRules } from '../fixtures/certificate-fixture.ts';
import { newThread } from '../fixtures/conversations/conversation-fixture.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { expectFocus, fill, includes, user, type Visitor } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const app = await testApp();

let producer: Visitor & TestSchool;
let courseId: string;
beforeEach(async () => {
  producer = await newProducer();
  const modules = [[{ title: 'A roda' }]];
  courseId = (await newCourse(app.services.db, producer, { title: 'Cerâmica', description: 'Barro', modules })).id;
});

/** As another tab. */
async function ask<Data>(operation: Operation, input?: object): Promise<Data> {
  const { data, code, text } = await app.call(operation, input, producer);
  if (code) throw new Error(`${operation}: ${text}`);
  return data as Data;
}
const course = async () => (await ask<{ courses: [ProducerCourse] }>('producer.courses')).courses[0];
const outline = () => ask<CourseOutline>('producer.outline', { courseId });
const settings = () => ask<SchoolSettings>('producer.settings');

type Form = ReturnType<typeof formIn>;

function formIn(element: HTMLElement) {
  const within_ = within(element);
  return {
    ...within_,
    field: (name: string) => within_.getByLabelText<HTMLInputElement>(name, { exact: false }),
    press: (name: string) => user.click(within_.getByRole('button', { name })),
    panel: async () => within(await within_.findByRole('region', { name: /mud(ou|aram) enquanto você editava/ })),
    hasPanel: () => within_.queryByRole('region', { name: /enquanto você editava/ }) !== null,
  };
}

type EditedForm = {
  label: string;
  saveButton: string;
  open: () => Promise<Form>;
  /** A concurrent edit of the name and of a field this tab does not change. */
  elsewhere: (title: string) => Promise<unknown>;
  saved: () => Promise<string | undefined>;
  /** Label of the field that only the other tab changed. */
  taken: string;
  done: string;
};

async function openBench(control: RegExp | string) {
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  const window = await screen.findByRole('dialog', { name: 'Módulos' });
  await user.click(await within(window).findByRole('button', { name: control }));
  return formIn(window);
}

const FORMS: Record<string, EditedForm> = {
  course: {
    label: 'Título',
    saveButton: 'Salvar',
    done: 'Curso atualizado com sucesso!',
    taken: 'Descrição',
    open: async () => {
      await openPanel(producer, '/dashboard');
      await user.click(await screen.findByRole('button', { name: 'Editar Cerâmica' }));
      return formIn(await screen.findByRole('dialog', { name: 'Editar Curso' }));
    },
    elsewhere: (title) => ask('producer.updateCourse', { courseId, title, description: 'Argila', published: true }),
    saved: async () => (await course()).title,
  },
  module: {
    label: 'Título',
    saveButton: 'Salvar',
    done: 'Módulo salvo com sucesso!',
    taken: 'Descrição',
    open: () => openBench('Editar módulo Módulo 1'),
    elsewhere: async (title) =>
      ask('producer.updateModule', { moduleId: (await outline()).modules[0]?.id, title, description: 'Argila' }),
    saved: async () => (await outline()).modules[0]?.title,
  },
  lesson: {
    label: 'Título',
    saveButton: 'Salvar',
    done: 'Aula salva com sucesso!',
    taken: 'Descrição e Liberar após (dias)',
    open: () => openBench(/^Editar aula.*A roda/),
    elsewhere: async (title) => {
      const lesson = (await outline()).modules[0]?.lessons[0];
      const { videoUrl } = lesson ?? {};
      const values = { title, videoUrl, description: 'Argila', releaseDays: 7 };
      return ask('producer.updateLesson', { lessonId: lesson?.id, ...values });
    },
    saved: async () => (await outline()).modules[0]?.lessons[0]?.title,
  },
  settings: {
    label: 'Nome da área de membros',
    saveButton: 'Salvar Configurações',
    done: 'Configurações salvas com sucesso!',
    taken: 'Cor primária e Email de suporte',
    open: async () => {
      await openPanel(producer, '/admin/settings');
      await screen.findByLabelText('Nome da área de membros');
      return formIn(document.body);
    },
    elsewhere: async (memberAreaName) => {
      const { email, version: _, ...rest } = await settings();
      const { provider, senderEmail, senderName, template } = email;
      const values = { ...rest, memberAreaName, primaryColor: '#0F766E', supportEmail: 'ajuda@example.com' };
      return ask('producer.updateSettings', { ...values, email: { provider, senderEmail, senderName, template } });
    },
    saved: async () => (await settings()).memberAreaName,
  },
};

FORMS['first face'] = {
  label: 'Nome da escola',
  saveButton: 'Salvar e continuar',
  done: 'Adicionar aluno',
  taken: 'Cor principal',
  open: async () => {
    await openPanel(producer, '/dashboard');
    await screen.findByLabelText('Nome da escola');
    return formIn(document.body);
  },
  elsewhere: (memberAreaName) => ask('producer.chooseFace', { memberAreaName, primaryColor: '#0F766E' }),
  saved: async () => (await settings()).memberAreaName,
};

async function chooseAction(name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const turma = async () => (await ask<CohortList>('producer.cohorts', { courseId })).cohorts[0] as Cohort;
FORMS.turma = {
  label: 'Nome',
  saveButton: 'Salvar',
  done: 'Turma atualizada com sucesso!',
  taken: 'Início e Vagas',
  open: async () => {
    await ask('producer.createCohort', { courseId, cohort: { name: 'Noite' } });
    await openPanel(producer, `/admin/courses/${courseId}/turmas`);
    await chooseAction('Noite', 'Editar turma');
    return formIn(await screen.findByRole('dialog', { name: 'Editar turma' }));
  },
  elsewhere: async (name) => {
    const { id: cohortId } = await turma();
    return ask('producer.updateCohort', { cohortId, cohort: { name, startsAt: '2026-12-01T23:00:00Z', seats: 30 } });
  },
  saved: async () => (await turma()).name,
};

const packages = async () => (await ask<OfferList>('producer.offers')).packages[0] as SalePackage;
const sold = (name: string, period: string) => {
  const lines = [{ courseId, enters: period === 'course' ? 'open' : 'none', moduleIds: null }];
  return { name, period, repeat: 'longest', lines };
};
FORMS.package = {
  label: 'Nome',
  saveButton: 'Salvar',
  done: 'Pacote atualizado com sucesso!',
  taken: 'Cursos que abre e Prazo de acesso',
  open: async () => {
    await ask('producer.createPackage', sold('Combo', 'course'));
    await openPanel(producer, '/admin/courses/ofertas');
    await chooseAction('Combo', 'Editar pacote');
    return formIn(await screen.findByRole('dialog', { name: 'Editar pacote' }));
  },
  elsewhere: async (name) =>
    ask('producer.changePackage', { packageId: (await packages()).id, ...sold(name, 'forever') }),
  saved: async () => (await packages()).name,
};

const banners = async () => (await ask<{ banners: ProducerBanner[] }>('producer.banners')).banners[0] as ProducerBanner;
const imageUrl = 'https://imagens.example/semana.png';
FORMS.banner = {
  label: 'Título',
  saveButton: 'Salvar',
  done: 'Banner atualizado com sucesso!',
  taken: 'Link',
  open: async () => {
    await ask('producer.createBanner', { imageUrl, title: 'Semana', linkUrl: '' });
    await openPanel(producer, '/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Banners' }));
    await user.click(await screen.findByRole('button', { name: /^Editar.*Semana/ }));
    return formIn(await screen.findByRole('dialog', { name: 'Editar Banner' }));
  },
  elsewhere: async (title) =>
    ask('producer.updateBanner', {
      bannerId: (await banners()).id,
      imageUrl,
      title,
      linkUrl: 'https://escola.example',
    }),
  saved: async () => (await banners()).title,
};

const rules = async () => (await ask<CertificateRules>('producer.certificateRules', { courseId })).rules;
const issuedBy = (issuerName: string, more = {}) =>
  ask('producer.saveCertificateRules', { courseId, rules: { ...certificateRules({ issuerName }), ...more } });
FORMS.certificate = {
  label: 'Razão social ou nome',
  saveButton: 'Salvar certificado',
  done: 'Certificado ativado!',
  taken: 'Carga horária e Assinaturas',
  open: async () => {
    await issuedBy('Escola');
    await openPanel(producer, `/admin/courses/${courseId}/certificado`);
    await screen.findByLabelText('Razão social ou nome');
    return formIn(document.body);
  },
  elsewhere: (issuerName) =>
    issuedBy(issuerName, { hours: 8, signatures: [{ name: 'Bia Reis', role: 'Professora', imageUrl: null }] }),
  saved: async () => (await rules()).issuerName,
};

const scheduled = async () => (await ask<{ notices: [NoticeShown] }>('producer.notices', { page: 1 })).notices[0];
const noticeOf = (title: string) => {
  const sendAt = `${addDays(localDay(new Date()), 1)}T23:00:00Z`;
  return { title, message: 'Às 20h.', sendAt };
};
FORMS.notice = {
  label: 'Título',
  saveButton: 'Agendar notificação',
  done: 'Notificação agendada para',
  taken: 'Mensagem e Para',
  open: async () => {
    await ask('producer.sendNotice', { noticeId: randomUUID(), ...noticeOf('Aula') });
    await openPanel(producer, '/admin/courses/notificacoes');
    await user.click(await screen.findByRole('button', { name: 'Alterar Aula' }));
    return formIn(await screen.findByRole('dialog', { name: 'Alterar notificação' }));
  },
  elsewhere: async (title) => {
    const { studentId } = await newStudent(app.services.db, producer, { name: 'Bia Sócia' });
    const changed = { ...noticeOf(title), message: 'Às 21h.', audience: { kind: 'students', studentIds: [studentId] } };
    return ask('producer.updateNotice', { noticeId: (await scheduled()).id, ...changed });
  },
  saved: async () => (await scheduled()).title,
};

const replies = async () => (await ask<{ replies: [SavedReply] }>('producer.savedReplies')).replies[0];
FORMS['saved reply'] = {
  label: 'Título',
  saveButton: 'Salvar resposta',
  done: 'Resposta pronta salva',
  taken: 'Resposta',
  open: async () => {
    await ask('producer.saveReply', { replyId: randomUUID(), title: 'Oi', body: 'Oi, {nome}' });
    const lessonId = (await outline()).modules[0]?.lessons[0]?.id ?? '';
    const asker = await newStudent(app.services.db, producer);
    await openEnrollment(app.services.db, asker, courseId);
    const threadId = await newThread(app.services.db, asker, { lessonId, courseId });
    await openPanel(producer, `/admin/conversas?conversa=${threadId}`);
    await user.click(await screen.findByRole('button', { name: 'Respostas prontas' }));
    const window = await screen.findByRole('dialog', { name: 'Respostas prontas' });
    await user.click(await within(window).findByRole('button', { name: 'Editar Oi' }));
    return formIn(window);
  },
  elsewhere: async (title) => ask('producer.saveReply', { replyId: (await replies()).id, title, body: 'Olá' }),
  saved: async () => (await replies()).title,
};

const conversations = () => ask<{ words: string[] }>('producer.conversationSettings');
const heldBy = (word: string, more = {}) =>
  ask('producer.saveConversationSettings', {
    ...{ audience: 'adults', comments: true, digests: true, words: [word], separateCohortIds: [], ...more },
  });
FORMS['conversation settings'] = {
  label: 'Palavras que seguram',
  saveButton: 'Salvar regras',
  done: 'Regras salvas',
  taken: 'Público da escola e Conversas separadas',
  open: async () => {
    await ask('producer.createCohort', { courseId, cohort: { name: 'Noite' } });
    await openPanel(producer, '/admin/conversas');
    await user.click(await screen.findByRole('button', { name: 'Regras' }));
    const window = await screen.findByRole('dialog', { name: 'Regras das conversas' });
    await within(window).findByText('Palavras que seguram a mensagem', { exact: false });
    return formIn(window);
  },
  elsewhere: async (word) => {
    return heldBy(word, { audience: 'minors', separateCohortIds: [(await turma()).id] });
  },
  saved: async () => (await conversations()).words[0],
};

const officer = async () => (await ask<PrivacyDesk>('producer.privacyDesk', { page: 1 })).officer;
FORMS.officer = {
  label: 'Nome',
  saveButton: 'Salvar',
  done: 'Encarregado salvo.',
  taken: 'E-mail',
  open: async () => {
    await ask('producer.setPrivacyOfficer', { name: 'Rita', email: 'rita@escola.example' });
    await openPanel(producer, '/admin/settings/privacidade');
    return formIn((await screen.findByLabelText('E-mail')).closest('form') as HTMLElement);
  },
  elsewhere: (name) => ask('producer.setPrivacyOfficer', { name, email: 'dados@escola.example' }),
  saved: async () => (await officer()).name,
};

const lessonId = async () => (await outline()).modules[0]?.lessons[0]?.id;
const task = async () => ask<LessonAssignment>('producer.assignment', { lessonId: await lessonId() });
const asking = async (title: string, more = {}) =>
  ask('producer.saveAssignment', {
    lessonId: await lessonId(),
    assignment: {
      ...{ title, instructions: '', accepts: ['text'], fileKinds: [], fileMegabytes: 25, criteria: ['Luz'] },
      ...{ mandatory: false, takesLate: true, dueDates: [], ...more },
    },
  });
FORMS.assignment = {
  label: 'Nome',
  saveButton: 'Salvar tarefa',
  done: 'Tarefa salva com sucesso!',
  taken: 'O aluno entrega e Prazo',
  open: async () => {
    await asking('Três retratos');
    await (FORMS.lesson as EditedForm).open();
    await user.click(await screen.findByRole('button', { name: 'Editar tarefa' }));
    return formIn(await screen.findByRole('dialog', { name: 'Editar tarefa' }));
  },
  elsewhere: (title) => asking(title, { accepts: ['text', 'link'], dueAt: '2026-12-01T23:00:00Z' }),
  saved: async () => (await task()).assignment?.title,
};

describe.each(Object.entries(FORMS))('two tabs edit the same %s, and the second one to save', (_, form) => {
  const { label, saveButton, elsewhere, saved, taken, done } = form;
  /** A conflict over the name, as seen in the second tab. */
  async function conflict() {
    const opened = await form.open();
    await elsewhere('Deles');
    fill(opened.field(label), 'Meu');
    await opened.press(saveButton);
    const panel = await opened.panel();
    return { opened, panel };
  }

  test('sees who changed what, and nothing is saved or lost', async () => {
    const { opened, panel } = await conflict();
    panel.getByText(/^Você, em outra aba ou aparelho, salvou outra versão em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
    panel.getByText(`Também mudou, e já está no formulário: ${taken}.`);
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Meu', 'Deles']);
    await waitFor(() => expectFocus(document.querySelector('.conflict')));
    expect(opened.field(label).value).toBe('Meu');
    expect(await saved()).toBe('Deles');
  });

  test('keeps its own version', async () => {
    const { opened, panel } = await conflict();
    await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText(includes(done));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    await expect.poll(saved).toBe('Meu');
  });

  test('takes the saved version, and continues from it', async () => {
    const { opened, panel } = await conflict();
    await user.click(panel.getByRole('button', { name: 'Ficar com o salvo' }));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    expect(opened.field(label).value).toBe('Deles');
    fill(opened.field(label), 'Deles, e meu');
    await opened.press(saveButton);
    await screen.findByText(includes(done));
    await expect.poll(saved).toBe('Deles, e meu');
  });

  test('is told again if it changed once more', async () => {
    const { opened, panel } = await conflict();
    await elsewhere('Deles, outra vez');
    await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
    await waitFor(() =>
      expect([...document.querySelectorAll('.conflict dd')].map(({ textContent }) => textContent)).toEqual([
        'Meu',
        'Deles, outra vez',
      ]),
    );
    expect(opened.field(label).value).toBe('Meu');
    expect(await saved()).toBe('Deles, outra vez');
  });

  test('retries after a lost response without a conflict with itself', async () => {
    const opened = await form.open();
    fill(opened.field(label), 'Meu');
    network.loseAnswer(
      /update|saveConversationSettings|setPrivacyOfficer|saveAssignment|chooseFace|changePackage|saveReply|saveCertificateRules/,
    );
    await opened.press(saveButton);
    await opened.findByText(/Sem conexão/);
    await expect.poll(saved).toBe('Meu');
    fill(opened.field(label), 'Meu, melhor');
    await opened.press(saveButton);
    await screen.findByText(includes(done));
    expect(await saved()).toBe('Meu, melhor');
  });
});

test('a form without input shows what is saved, and has no conflict afterwards', async () => {
  const { elsewhere, saved, done } = FORMS.lesson as EditedForm;
  const opened = await (FORMS.lesson as EditedForm).open();
  await elsewhere('Deles');
  await queryClient.invalidateQueries();
  await waitFor(() => expect(opened.field('Título').value).toBe('Deles'));
  fill(opened.field('Título'), 'Deles, e meu');
  await opened.press('Salvar');
  await screen.findByText(includes(done));
  expect(await saved()).toBe('Deles, e meu');
});

test('each of several conflicting fields can be chosen separately', async () => {
  const opened = await (FORMS.course as EditedForm).open();
  await (FORMS.course as EditedForm).elsewhere('Deles');
  fill(opened.field('Título'), 'Meu');
  fill(opened.field('Descrição'), 'Minha argila');
  await opened.press('Salvar');
  const panel = await opened.panel();
  await user.click(panel.getByRole('button', { name: 'Usar o salvo: Título' }));
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Minha argila', 'Argila']);
  expectFocus(document.querySelector('.conflict'));
  await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
  await screen.findByText('Curso atualizado com sucesso!');
  expect(await course()).toMatchObject({ title: 'Deles', description: 'Minha argila' });
});

test.each(['Salvar o meu', 'Ficar com o salvo'])(
  'after "%s" on a page, the focus is at its content',
  async (choice) => {
    const { open, elsewhere, label, saveButton } = FORMS.certificate as EditedForm;
    const opened = await open();
    await elsewhere('Deles');
    fill(opened.field(label), 'Meu');
    await opened.press(saveButton);
    await user.click((await opened.panel()).getByRole('button', { name: choice }));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    await waitFor(() => expectFocus(document.getElementById('conteudo')));
  },
);

test('a conflict names the other person', async () => {
  const opened = await (FORMS.course as EditedForm).open();
  await (FORMS.course as EditedForm).elsewhere('Deles');
  const { userId, email } = await newStudent(app.services.db, producer, { name: 'Bia Sócia' });
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('courses').set({ edited_by: userId }).where('id', '=', courseId).execute(),
  );
  fill(opened.field('Título'), 'Meu');
  await opened.press('Salvar');
  (await opened.panel()).getByText(includes(`Bia Sócia (${email}) salvou outra versão`));
});

test.each([
  ['course', 'Este curso foi para a Lixeira', () => ask('producer.deleteCourse', { courseId })],
  ['lesson', 'Esta aula foi para a Lixeira', deleteModule],
  ['module', 'Este módulo foi para a Lixeira', deleteModule],
] as const)('deleting a %s meanwhile is reported, and the typed text stays', async (name, text, remove) => {
  const opened = await (FORMS[name] as EditedForm).open();
  fill(opened.field('Título'), 'Meu');
  await remove();
  await queryClient.invalidateQueries();
  await opened.press('Salvar');
  await opened.findByText(includes(`${text} enquanto você editava.`));
  expect(opened.field('Título').value).toBe('Meu');
  expect((await ask<{ total: number }>('producer.trash')).total).toBe(1);
});

async function deleteModule() {
  const moduleId = (await outline()).modules[0]?.id;
  await ask('producer.deleteModule', { moduleId });
}

test.each([
  ['turma', 'Esta turma foi excluída', async () => ask('producer.deleteCohort', { cohortId: (await turma()).id })],
  ['banner', 'Este banner foi excluído', async () => ask('producer.deleteBanner', { bannerId: (await banners()).id })],
  ['package', 'Este pacote, ou algo', async () => ask('producer.deletePackage', { packageId: (await packages()).id })],
] as const)(
  'a %s that was deleted for good meanwhile is said to be, and what was typed stays',
  async (name, text, remove) => {
    const form = FORMS[name] as EditedForm;
    const opened = await form.open();
    fill(opened.field(form.label), 'Meu');
    await remove();
    await opened.press('Salvar');
    await opened.findByText(includes(text));
    await opened.findByText(includes('O que você digitou continua aqui, para copiar.'));
    expect(opened.field(form.label).value).toBe('Meu');
  },
);
