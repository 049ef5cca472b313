import { screen, within } from '@testing-library/dom';
import type { LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import type { Cohort, CohortList } from '#shared/contract/school/cohorts.ts';
import { certificateRules } from '../../fixtures/certificate-fixture.ts';
import { user } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';
import { ask, chooseAction, course, courseId, type EditedForm, formIn, outline, producer } from './edited-form.ts';

async function openBench(control: RegExp | string) {
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  const window = await screen.findByRole('dialog', { name: 'Módulos' });
  await user.click(await within(window).findByRole('button', { name: control }));
  return formIn(window);
}

export const COURSE_FORMS: Record<string, EditedForm> = {
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
};

export const turma = async () => (await ask<CohortList>('producer.cohorts', { courseId })).cohorts[0] as Cohort;
COURSE_FORMS.turma = {
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

const rules = async () => (await ask<CertificateRules>('producer.certificateRules', { courseId })).rules;
const issuedBy = (issuerName: string, more = {}) =>
  ask('producer.saveCertificateRules', { courseId, rules: { ...certificateRules({ issuerName }), ...more } });
COURSE_FORMS.certificate = {
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
COURSE_FORMS.assignment = {
  label: 'Nome',
  saveButton: 'Salvar tarefa',
  done: 'Tarefa salva com sucesso!',
  taken: 'O aluno entrega e Prazo',
  open: async () => {
    await asking('Três retratos');
    await (COURSE_FORMS.lesson as EditedForm).open();
    await user.click(await screen.findByRole('button', { name: 'Editar tarefa' }));
    return formIn(await screen.findByRole('dialog', { name: 'Editar tarefa' }));
  },
  elsewhere: (title) => asking(title, { accepts: ['text', 'link'], dueAt: '2026-12-01T23:00:00Z' }),
  saved: async () => (await task()).assignment?.title,
};
