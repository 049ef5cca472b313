import './inbox.css';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { waitingTimeText } from '#shared/conversations/waiting-time-text.ts';
import { INBOX_VIEWS, type InboxView, viewName } from '#shared/lists/inbox-question.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May } from '#web/lib/session/may.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { type InboxList, useInbox } from './use-inbox.ts';

const SettingsDialog = lazyPiece(() => import('./settings-dialog.tsx'), 'SettingsDialog');

const VIEWS: Record<InboxView, string> = {
  waiting: 'A responder',
  answered: 'Respondidas',
  comments: 'Comentários',
  pinned: 'Fixadas',
  reported: 'Denunciadas',
  hidden: 'Ocultas',
};

/** The inbox: conversations to be answered one by one. */
export function InboxPage() {
  useTitle('Conversas');
  const list = useInbox();
  const { found, question, rows, openId, chosen } = list;
  const [settings, openSettings] = useState(false);
  const [asked, wantSettings] = useState(false);
  return (
    <div className={cx('grid min-w-0 grid-cols-1 gap-4', chosen && 'inbox-chosen')}>
      <h2 className="sr-only">Conversas</h2>
      <div className="inbox-head">
        <Tabs
          id="inbox"
          label="Estado das conversas"
          className="min-w-0"
          tabs={INBOX_VIEWS.map((view) => ({ id: view, label: <ViewLabel view={view} list={list} /> }))}
          value={question.view}
          onChange={(view) => list.ask({ ver: viewName(view), turma: undefined })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:w-full">
          <p className="text-muted text-sm">{medianText(found.data?.medianMinutes ?? null)}</p>
          <div className="flex gap-2">
            <May right="reports.courses">
              <Link to="/admin/reports/conversas" className={buttonClass({ size: 'small' })}>
                <span className="button-face">
                  <ChartColumn aria-hidden="true" />
                  Relatório
                </span>
              </Link>
            </May>
            <May right="conversations.settings">
              <Button
                size="small"
                icon={<Settings2 />}
                onClick={() => {
                  wantSettings(true);
                  openSettings(true);
                }}
              >
                Regras
              </Button>
            </May>
          </div>
        </div>
      </div>
      <TabPanel of="inbox" tab={question.view}>
        <Card padded={false} className="inbox" aria-busy={found.isPlaceholderData}>
          <section className="inbox-list" aria-label="Lista de conversas">
            <InboxFilters list={list} />
            {rows.length > 0 ? <InboxRows list={list} /> : <Nothing list={list} />}
          </section>
          {openId && <ConversationPane key={openId} list={list} threadId={openId} />}
        </Card>
      </TabPanel>
      <Suspense>{asked && <SettingsDialog open={settings} onClose={() => openSettings(false)} />}</Suspense>
    </div>
  );
}

function ViewLabel({ view, list: { found } }: { view: InboxView; list: InboxList }) {
  const count = view === 'waiting' ? found.data?.waiting : view === 'reported' ? found.data?.reported : 0;
  return (
    <>
      {VIEWS[view]}
      {count ? (
        <span className="min-w-5 rounded-full bg-active px-1.5 text-center text-xs leading-5 tabular-nums">
          {count > 998 ? '999+' : count}
        </span>
      ) : null}
    </>
  );
}

function medianText(minutes: number | null): string {
  return minutes === null ? '' : `Tempo mediano de resposta: ${waitingTimeText(minutes)}`;
}

const NOTHING: Record<InboxView, [string, string]> = {
  waiting: ['Tudo respondido', 'Quando um aluno perguntar em uma aula, a dúvida aparece aqui.'],
  answered: ['Nenhuma resposta ainda', 'As dúvidas que a equipe respondeu ou encerrou ficam aqui.'],
  comments: ['Nenhum comentário', 'O que os alunos comentam nas aulas aparece aqui.'],
  pinned: ['Nada fixado', 'Fixe uma boa resposta: ela aparece primeiro na aula.'],
  reported: ['Nenhuma denúncia', 'Mensagens que alunos denunciarem esperam aqui pela decisão da equipe.'],
  hidden: ['Nada oculto', 'Mensagens ocultas pela equipe ou por três denúncias ficam aqui.'],
};

function Nothing({ list: { found, question } }: { list: InboxList }) {
  if (!found.data && found.error) return <QueryError title="Erro ao carregar as conversas" of={found} />;
  if (!found.data) return <RowsSkeleton />;
  const [title, text] = NOTHING[question.view];
  const filtered =
    question.courseId || question.cohortId || question.age > 0 || question.assignee || question.search !== '';
  return filtered ? (
    <Empty title="Nenhuma conversa aqui">
      Nada com estes filtros. Mude a busca, o curso, a turma ou o responsável.
    </Empty>
  ) : (
    <Empty title={title}>{text}</Empty>
  );
}

const RowsSkeleton = () => (
  <Loading label="Carregando as conversas">
    {['a', 'b', 'c', 'd'].map((row) => (
      <div key={row} className="flex gap-3 border-line border-b p-3.5">
        <Skeleton className="size-8 rounded-full" />
        <div className="grid flex-1 content-start gap-1.5">
          <Skeleton className="h-3.5 w-32 max-w-full" />
          <Skeleton className="h-8" />
        </div>
      </div>
    ))}
  </Loading>
);
