import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/dom';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import type { OfferList } from '#shared/contract/school/offers.ts';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import type { PrivacyDesk } from '#shared/contract/school/privacy.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { newThread } from '../../fixtures/conversations/conversation-fixture.ts';
import { newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { user } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';
import { turma } from './course-forms.ts';
import {
  app,
  ask,
  chooseAction,
  courseId,
  type EditedForm,
  formIn,
  outline,
  producer,
  settings,
} from './edited-form.ts';

export const SCHOOL_FORMS: Record<string, EditedForm> = {
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

SCHOOL_FORMS['first face'] = {
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

export const packages = async () => (await ask<OfferList>('producer.offers')).packages[0] as SalePackage;
const sold = (name: string, period: string) => {
  const lines = [{ courseId, enters: period === 'course' ? 'open' : 'none', moduleIds: null }];
  return { name, period, repeat: 'longest', lines };
};
SCHOOL_FORMS.package = {
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

export const banners = async () =>
  (await ask<{ banners: ProducerBanner[] }>('producer.banners')).banners[0] as ProducerBanner;
const imageUrl = 'https://imagens.example/semana.png';
SCHOOL_FORMS.banner = {
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

const scheduled = async () => (await ask<{ notices: [NoticeShown] }>('producer.notices', { page: 1 })).notices[0];
const noticeOf = (title: string) => {
  const sendAt = `${addDays(localDay(new Date()), 1)}T23:00:00Z`;
  return { title, message: 'Às 20h.', sendAt };
};
SCHOOL_FORMS.notice = {
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
SCHOOL_FORMS['saved reply'] = {
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
SCHOOL_FORMS['conversation settings'] = {
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
SCHOOL_FORMS.officer = {
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
